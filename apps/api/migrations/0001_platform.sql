-- What every area stands on: the audit trail, idempotency and drafts.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Accents are ignored when people search by part of a name; immutable so that it can be indexed.
create function search_text(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The trail is a chain: each entry's hash covers the one before it.
create table audit_entries (
  seq          bigint primary key,
  at           timestamptz not null,
  actor_id     bigint,
  actor        text not null,
  actor_type   text not null constraint audit_entries_actor_type check (actor_type in ('user', 'service')),
  origin       text not null,
  action       text not null,
  record_type  text not null,
  record_id    text not null,
  before       jsonb,
  after        jsonb,
  reason       text,
  marks        text[] not null default '{}',
  request_id   text not null,
  prev_hash    text not null,
  hash         text not null
);
create index audit_entries_record on audit_entries (record_type, record_id, seq desc);
create index audit_entries_actor on audit_entries (actor_id, seq desc);
create index audit_entries_action on audit_entries (action, seq desc);
create index audit_entries_at on audit_entries (at desc);

-- The end of the chain. Its row lock puts writers in one order; it also betrays a cut-off tail.
create table audit_head (
  only_row boolean primary key default true constraint audit_head_only_row check (only_row),
  seq      bigint not null,
  hash     text not null
);
insert into audit_head (seq, hash) values (0, 'genesis');

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never changed or removed';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_audit_change();

-- The first answer of each command, for whoever asks again with the same key.
create table idempotency_keys (
  owner        text not null,
  operation    text not null,
  key          text not null,
  request_hash text not null,
  -- Null while a command with an outside step runs; its lease says until when that is believable.
  status       integer,
  reply        jsonb,
  leased_until timestamptz,
  created_at   timestamptz not null,
  primary key (owner, operation, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Which workers of the job queue belong to which living process.
create table job_workers (
  worker_id text primary key,
  lock_id   integer not null
);

-- Which parts of the demo data have been made, so that a start that was cut short goes on where it stopped.
create table demo_steps (
  name    text primary key,
  done_at timestamptz not null
);
