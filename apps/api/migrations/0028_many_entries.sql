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

drop function append_audit;
