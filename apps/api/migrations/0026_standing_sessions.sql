-- Who acts must still be let in when the command is written down, not only when it began: an approval that waited for a row
-- is not given by somebody who lost the right meanwhile. Whoever ends a session waits for those who are just writing under it,
-- or they see its end. What ends its own session (signing out) has written the end itself, at its own moment.
create function refuse_ended_session(of_session uuid) returns void language plpgsql as $$
begin
  perform 1 from sessions s where s.id = of_session and (s.ended_at is null or s.ended_at = now()) for share;
  if not found then
    raise exception 'the session has ended' using errcode = 'LS001';
  end if;
end $$;

drop function append_audit;

-- As before, and under whose session: asked before the head is held, because whoever ends a session takes them in this order.
create function append_audit(
  said text, at timestamptz, actor_id bigint, actor text, actor_type text, origin text, action text, record_type text,
  record_id text, before jsonb, after jsonb, reason text, marks text[], request_id text, of_session uuid
) returns bigint language plpgsql as $$
declare
  head audit_head%rowtype;
  own_hash text;
begin
  if of_session is not null then
    perform refuse_ended_session(of_session);
  end if;
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
