-- Commands ask the database fewer questions and wait for each other as late and as shortly as they can.
--
-- The order in which a command takes what others may want, so that no two ever wait for each other in a ring:
-- the key of the command, the rows that it changes, the counts (of the company, then of all; each by status), and last the
-- trail's head, right before the commit.

-- One entry at the end of the chain, in one trip. `said` is the text of everything between the entry's number and the hash
-- before it, as the verifier writes it (audit.ts): only those two are not known before the head is held.
create function append_audit(
  said text, at timestamptz, actor_id bigint, actor text, actor_type text, origin text, action text, record_type text,
  record_id text, before jsonb, after jsonb, reason text, marks text[], request_id text
) returns bigint language plpgsql as $$
declare
  head audit_head%rowtype;
  own_hash text;
begin
  -- A statement of its own: after a wait it sees the entry that was waited for.
  select * into strict head from audit_head for update;
  own_hash := encode(sha256(convert_to(format('[%s,%s,"%s"]', head.seq + 1, said, head.hash), 'UTF8')), 'hex');
  insert into audit_entries (seq, at, actor_id, actor, actor_type, origin, action, record_type, record_id, before, after, reason, marks,
      request_id, prev_hash, hash)
    values (head.seq + 1, at, actor_id, actor, actor_type, origin, action, record_type, record_id, before, after, reason, marks,
      request_id, head.hash, own_hash);
  update audit_head set seq = head.seq + 1, hash = own_hash;
  return head.seq + 1;
end $$;

-- The lock of a command's key, then what is remembered under it: two statements in one trip. In one statement the answer of a
-- twin that ended in between would be overlooked, because a statement sees what was committed before it began.
create function claim_key(lock_id bigint, waits boolean, of_owner text, of_operation text, of_key text)
  returns table (free boolean, kept idempotency_keys) language plpgsql as $$
begin
  if waits then
    perform pg_advisory_xact_lock(lock_id);
    free := true;
  else
    free := pg_try_advisory_xact_lock(lock_id);
  end if;
  if free then
    select * into kept from idempotency_keys k where k.owner = of_owner and k.operation = of_operation and k.key = of_key;
  end if;
  return next;
end $$;

-- The counts of all companies are kept in parts: whoever writes has a part of its own, and does not wait for the commit of
-- others. They are summed when they are read. Those of one company stay whole: few write about the same one at once.
alter table proposal_counts add column part smallint not null default 0;
alter table proposal_counts drop constraint proposal_counts_key;
alter table proposal_counts add constraint proposal_counts_key unique nulls not distinct (company_id, status, part);

create function proposal_counts_part(company_id bigint) returns smallint language sql volatile
  return (case when company_id is null then pg_backend_pid() % 16 else 0 end)::smallint;

create or replace function count_added_proposals() returns trigger language plpgsql as $$
begin
  insert into proposal_counts as counts (company_id, status, part, proposals, amount_cents)
    select company_id, status, proposal_counts_part(company_id), count(*), coalesce(sum(largest_cents), 0) from added where deleted_at is null
    group by grouping sets ((status), (company_id, status)) order by company_id, status
  on conflict (company_id, status, part) do update
    set proposals = counts.proposals + excluded.proposals, amount_cents = counts.amount_cents + excluded.amount_cents;
  return null;
end $$;

create or replace function count_changed_proposals() returns trigger language plpgsql as $$
begin
  insert into proposal_counts as counts (company_id, status, part, proposals, amount_cents)
    select company_id, status, proposal_counts_part(company_id), sum(change), sum(change * amount) from (
      select company_id, status, -1 as change, coalesce(largest_cents, 0) as amount from before where deleted_at is null
      union all select company_id, status, 1, coalesce(largest_cents, 0) from after where deleted_at is null
    ) as changes
    group by grouping sets ((status), (company_id, status)) having sum(change) <> 0 or sum(change * amount) <> 0
    order by company_id, status
  on conflict (company_id, status, part) do update
    set proposals = counts.proposals + excluded.proposals, amount_cents = counts.amount_cents + excluded.amount_cents;
  return null;
end $$;

create or replace function count_removed_proposals() returns trigger language plpgsql as $$
begin
  insert into proposal_counts as counts (company_id, status, part, proposals, amount_cents)
    select company_id, status, proposal_counts_part(company_id), -count(*), -coalesce(sum(largest_cents), 0) from removed where deleted_at is null
    group by grouping sets ((status), (company_id, status)) order by company_id, status
  on conflict (company_id, status, part) do update
    set proposals = counts.proposals + excluded.proposals, amount_cents = counts.amount_cents + excluded.amount_cents;
  return null;
end $$;
