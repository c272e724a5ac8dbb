-- Yes and no are answers: a question that nobody answered is neither, and prints as a line to fill in by hand (decisions §8).

alter table companies
  alter column fund drop not null, alter column fund drop default,
  alter column mei drop not null, alter column mei drop default,
  alter column opting_simple drop not null, alter column opting_simple drop default,
  alter column open_capital drop not null, alter column open_capital drop default;

-- A "no" that has no origin was only the column's default, and one that a company was registered with was a box that
-- nobody ticked: neither is an answer. What the registry said stays, and what a person changed or said against it.
create function answer(value boolean, origin jsonb, registered_at timestamptz) returns boolean language sql immutable as $$
  select case when value or origin ->> 'source' = 'registry' or origin ->> 'registryValue' is not null
    or (origin ->> 'at')::timestamptz > registered_at then value end
$$;
update companies set
  fund = answer(fund, origins -> 'fund', created_at),
  mei = answer(mei, origins -> 'mei', created_at),
  opting_simple = answer(opting_simple, origins -> 'optingSimple', created_at),
  open_capital = answer(open_capital, origins -> 'openCapital', created_at);
update companies set origins = origins
  - case when fund is null then 'fund' else '' end - case when mei is null then 'mei' else '' end
  - case when opting_simple is null then 'optingSimple' else '' end - case when open_capital is null then 'openCapital' else '' end;
drop function answer;

alter table representatives
  alter column is_signer drop not null, alter column is_signer drop default,
  alter column is_required_signer drop not null, alter column is_required_signer drop default,
  drop constraint representatives_required_signs,
  add constraint representatives_required_signs check (is_required_signer is not true or is_signer is true);
alter table procurators
  alter column is_signer drop not null, alter column is_signer drop default;

-- A draft of a ficha belongs to the company, registered or not yet: one for each author, found by whoever may write it.
create table company_drafts (
  cnpj      text not null constraint company_drafts_cnpj check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  author_id bigint not null references users (id),
  body      jsonb not null,
  saved_at  timestamptz not null,
  primary key (cnpj, author_id)
);
create index company_drafts_author on company_drafts (author_id);
create index company_drafts_saved on company_drafts (saved_at desc);

-- What was kept as the author's own so far. Of two for the same company the newer one stays.
insert into company_drafts (cnpj, author_id, body, saved_at)
  select distinct on (split_part(key, ':', 2), user_id) split_part(key, ':', 2), user_id, body, saved_at
    from drafts where key ~ '^company(-new)?:[0-9A-Z]{12}[0-9]{2}$'
    order by split_part(key, ':', 2), user_id, saved_at desc;
delete from drafts where key ~ '^company(-new)?:[0-9A-Z]{12}[0-9]{2}$';
