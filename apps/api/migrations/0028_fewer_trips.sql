-- Many entries in one trip: what a command, a job or an import has to tell goes to the end of the chain in one statement, in
-- the order in which it is told. The head is held once, and each entry's hash covers the one before it as ever. `said` is
-- what the hash covers between number and hash before; the other columns are the same for people to search.
create function append_audit_many(entries jsonb, of_session uuid) returns bigint language plpgsql as $$
declare
  head audit_head%rowtype;
  entry record;
  own_hash text;
begin
  -- Asked before the head is held, because whoever ends a session takes them in this order; also where there is nothing to tell.
  if of_session is not null then
    perform refuse_ended_session(of_session);
  end if;
  if jsonb_array_length(entries) = 0 then
    return null;
  end if;
  -- A statement of its own: after a wait it sees the entry that was waited for.
  select * into strict head from audit_head for update;
  for entry in
    select * from rows from (jsonb_to_recordset(entries) as (said text, at timestamptz, actor_id bigint, actor text, actor_type text,
      origin text, action text, record_type text, record_id text, before jsonb, after jsonb, reason text, marks text[], request_id text))
      with ordinality order by ordinality
  loop
    own_hash := encode(sha256(convert_to(format('[%s,%s,"%s"]', head.seq + 1, entry.said, head.hash), 'UTF8')), 'hex');
    insert into audit_entries (seq, at, actor_id, actor, actor_type, origin, action, record_type, record_id, before, after, reason, marks,
        request_id, prev_hash, hash)
      values (head.seq + 1, entry.at, entry.actor_id, entry.actor, entry.actor_type, entry.origin, entry.action, entry.record_type,
        entry.record_id, entry.before, entry.after, entry.reason, entry.marks, entry.request_id, head.hash, own_hash);
    head.seq := head.seq + 1;
    head.hash := own_hash;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash;
  return head.seq;
end $$;

-- `append_audit` stays: a process of the version before, which may still run while this one starts, writes by it.

-- Processes remember for moments who a session belongs to (`db/remembering.ts`). Whatever ends one sooner, or changes what it
-- lets its user do, tells them in its own transaction, and says in that transaction that it did: its answer waits until all
-- have forgotten. Being seen again, which happens all the time, takes nothing from anybody and is not told.
create sequence session_changes as integer;
-- From here on the next number is larger than the last one that can be read.
select nextval('session_changes');

create function tell_sessions_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lastro_sessions', '');
  perform set_config('lastro.sessions_changed', 'yes', true);
  return null;
end $$;

create trigger sessions_changed after update on sessions for each row
  when (new.ended_at is distinct from old.ended_at or new.expires_at < old.expires_at or new.last_seen_at < old.last_seen_at
    or new.user_id <> old.user_id or new.token_hash <> old.token_hash)
  execute function tell_sessions_changed();
create trigger sessions_removed after delete or truncate on sessions for each statement execute function tell_sessions_changed();
create trigger users_of_sessions_changed after update on users for each row
  when ((new.id, new.active, new.email, new.sign_in_type, new.company_tax_id) is distinct from
    (old.id, old.active, old.email, old.sign_in_type, old.company_tax_id))
  execute function tell_sessions_changed();
create trigger groups_of_sessions_changed after insert or update or delete or truncate on user_groups
  for each statement execute function tell_sessions_changed();
