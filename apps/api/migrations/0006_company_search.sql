-- Names as they are searched and sorted, kept with the row: taking accents away again for each of thousands of rows at
-- every count, page and comparison cost more than all the rest of the list (bench/companies.ts).

alter table companies
  add column search_name text not null generated always as (search_text(registered_name || ' ' || coalesce(name, ''))) stored,
  add column sort_name   text not null generated always as (search_text(registered_name)) stored;

drop index companies_search;
drop index companies_name;
create index companies_search on companies using gin (search_name gin_trgm_ops);
create index companies_name on companies (sort_name, id);
