-- How many proposals there are and what they amount to, of each status and of each company and status: a search by a part of a name meets
-- thousands of companies, and counting their proposals one by one cost ten times the page itself (bench/proposals.ts).

drop trigger proposals_added on proposals;
drop trigger proposals_changed on proposals;
drop trigger proposals_removed on proposals;
drop function count_added_proposals;
drop function count_changed_proposals;
drop function count_removed_proposals;
drop function keep_proposal_counts;
drop table proposal_counts;

-- A row without a company counts all of them.
create table proposal_counts (
  id         bigint generated always as identity primary key,
  company_id bigint references companies (id),
  status     text not null,
  proposals  bigint not null,
  -- Their largest offers, summed.
  amount_cents bigint not null,
  constraint proposal_counts_key unique nulls not distinct (company_id, status)
);

insert into proposal_counts (company_id, status, proposals, amount_cents)
  select company_id, status, count(*), coalesce(sum(largest_cents), 0) from proposals where deleted_at is null group by grouping sets ((status), (company_id, status));

-- Once for each statement: a bulk load counts once and not a hundred thousand times. Rows are taken in one order, so
-- that two changes never wait for each other.
create function count_added_proposals() returns trigger language plpgsql as $$
begin
  insert into proposal_counts as counts (company_id, status, proposals, amount_cents)
    select company_id, status, count(*), coalesce(sum(largest_cents), 0) from added where deleted_at is null
    group by grouping sets ((status), (company_id, status)) order by company_id, status
  on conflict (company_id, status) do update
    set proposals = counts.proposals + excluded.proposals, amount_cents = counts.amount_cents + excluded.amount_cents;
  return null;
end $$;

create function count_changed_proposals() returns trigger language plpgsql as $$
begin
  insert into proposal_counts as counts (company_id, status, proposals, amount_cents)
    select company_id, status, sum(change), sum(change * amount) from (
      select company_id, status, -1 as change, coalesce(largest_cents, 0) as amount from before where deleted_at is null
      union all select company_id, status, 1, coalesce(largest_cents, 0) from after where deleted_at is null
    ) as changes
    group by grouping sets ((status), (company_id, status)) having sum(change) <> 0 or sum(change * amount) <> 0
    order by company_id, status
  on conflict (company_id, status) do update
    set proposals = counts.proposals + excluded.proposals, amount_cents = counts.amount_cents + excluded.amount_cents;
  return null;
end $$;

create function count_removed_proposals() returns trigger language plpgsql as $$
begin
  insert into proposal_counts as counts (company_id, status, proposals, amount_cents)
    select company_id, status, -count(*), -coalesce(sum(largest_cents), 0) from removed where deleted_at is null
    group by grouping sets ((status), (company_id, status)) order by company_id, status
  on conflict (company_id, status) do update
    set proposals = counts.proposals + excluded.proposals, amount_cents = counts.amount_cents + excluded.amount_cents;
  return null;
end $$;

create trigger proposals_added after insert on proposals referencing new table as added
  for each statement execute function count_added_proposals();
create trigger proposals_changed after update on proposals referencing old table as before new table as after
  for each statement execute function count_changed_proposals();
create trigger proposals_removed after delete on proposals referencing old table as removed
  for each statement execute function count_removed_proposals();
