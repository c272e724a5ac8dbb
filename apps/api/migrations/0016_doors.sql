-- What keeps the doors: people's data, second administrators, first passwords, tokens and devices.

-- Whom a user asked for by CPF, and whose data a user was shown whole, each once: the limits count people, not calls.
-- Only a hash of who it was is kept.
create table personal_data_uses (
  user_id bigint not null references users (id),
  kind    text not null constraint personal_data_uses_kind check (kind in ('look-up', 'reading')),
  subject text not null,
  used_at timestamptz not null,
  primary key (user_id, kind, subject)
);
create index personal_data_uses_used on personal_data_uses (user_id, kind, used_at);
create index personal_data_uses_old on personal_data_uses (used_at);

-- A remembered answer is sealed, and belongs to the rights that it was given under. Answers kept in the open go.
alter table idempotency_keys add column sealed_reply bytea;
alter table idempotency_keys add column groups text[] not null default '{}';
alter table idempotency_keys drop column reply;

-- A second administrator also lets somebody with sensitive groups back in.
alter table group_grants add column kind text not null default 'group'
  constraint group_grants_kind check (kind in ('group', 'reactivation'));
alter table group_grants alter column group_code drop not null;
alter table group_grants add constraint group_grants_names_group check ((kind = 'group') = (group_code is not null));
create unique index group_grants_one_reactivation on group_grants (user_id)
  where status = 'pending' and kind = 'reactivation';

-- A banking user chooses the password by a link that works once; only its hash is kept.
create table password_links (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users (id),
  token_hash bytea not null constraint password_links_token_hash_key unique,
  made_by    bigint not null references users (id),
  made_at    timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz
);
create unique index password_links_one_open on password_links (user_id) where ended_at is null;
create index password_links_made_by on password_links (made_by);

-- An ID token signs in once: remembered until it would expire by itself.
create table used_id_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_id_tokens_expires on used_id_tokens (expires_at);

-- Where a banking user signed in before: guesses made elsewhere do not make this device wait.
create table known_devices (
  id           bigint generated always as identity primary key,
  token_hash   bytea not null constraint known_devices_token_hash_key unique,
  user_id      bigint not null references users (id),
  made_at      timestamptz not null,
  last_used_at timestamptz not null
);
create index known_devices_user on known_devices (user_id, last_used_at desc);

create index drafts_saved on drafts (saved_at);
