-- Users, their groups and flags, and how they sign in (spec §6; decided groups).

create table users (
  id               bigint generated always as identity primary key,
  sign_in_type     text not null constraint users_sign_in_type check (sign_in_type in ('staff', 'baas')),
  email            text not null constraint users_email_key unique
                   constraint users_email_lower check (email = lower(email)),
  first_name       text not null,
  last_name        text not null,
  company_tax_id   text constraint users_company_tax_id check (company_tax_id ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  password_hash    text,
  active           boolean not null default true,
  last_sign_in_at  timestamptz,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  version          integer not null default 1,
  constraint users_baas_has_company check (sign_in_type = 'staff' or company_tax_id is not null),
  constraint users_staff_has_no_password check (sign_in_type = 'baas' or password_hash is null)
);
create index users_search on users using gin (search_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index users_name on users (search_text(first_name || ' ' || last_name), id);

create table user_groups (
  user_id    bigint not null references users (id),
  group_code text not null,
  granted_at timestamptz not null,
  granted_by bigint references users (id),
  primary key (user_id, group_code)
);
create index user_groups_group on user_groups (group_code);
create index user_groups_granted_by on user_groups (granted_by);

-- A sensitive group waits here for a second administrator.
create table group_grants (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users (id),
  group_code   text not null,
  status       text not null constraint group_grants_status check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  reason       text not null,
  requested_by bigint not null references users (id),
  requested_at timestamptz not null,
  decided_by   bigint references users (id),
  decided_at   timestamptz,
  decision_reason text,
  constraint group_grants_four_eyes check (decided_by is null or status = 'withdrawn' or decided_by <> requested_by)
);
create unique index group_grants_one_pending on group_grants (user_id, group_code) where status = 'pending';
create index group_grants_pending on group_grants (requested_at) where status = 'pending';
create index group_grants_requested_by on group_grants (requested_by);
create index group_grants_decided_by on group_grants (decided_by);

create table user_flags (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users (id),
  flag       text not null,
  reason     text not null,
  ends_on    date not null,
  granted_by bigint not null references users (id),
  granted_at timestamptz not null,
  revoked_at timestamptz
);
create unique index user_flags_one_active on user_flags (user_id, flag) where revoked_at is null;
create index user_flags_granted_by on user_flags (granted_by);

-- Only the hash of a session's token is kept: a stolen table signs nobody in.
create table sessions (
  id           uuid primary key,
  token_hash   bytea not null constraint sessions_token_hash_key unique,
  user_id      bigint not null references users (id),
  started_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  end_reason   text,
  device       text not null,
  address      text not null
);
create index sessions_open on sessions (user_id) where ended_at is null;
create index sessions_expires_at on sessions (expires_at) where ended_at is null;

create table sign_in_failures (
  email_hash   text primary key,
  failures     integer not null,
  last_at      timestamptz not null,
  wait_until   timestamptz not null
);

create table terms_acceptances (
  id             bigint generated always as identity primary key,
  company_tax_id text not null,
  terms_version  text not null,
  accepted_at    timestamptz not null,
  accepted_by    bigint not null references users (id),
  constraint terms_acceptances_once unique (company_tax_id, terms_version)
);
create index terms_acceptances_accepted_by on terms_acceptances (accepted_by);

-- Long forms are kept while they are being written.
create table drafts (
  user_id  bigint not null references users (id),
  key      text not null,
  body     jsonb not null,
  saved_at timestamptz not null,
  primary key (user_id, key)
);
