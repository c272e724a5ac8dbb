-- The credit provider is checked and told (decisions §3): what it said that our engine does not say, and what it
-- registered for us.

-- How far its figures may be from ours, and a name for this installation, so that no two share a key at one provider.
insert into parameters values
  ('provider.tolerance', '2000-01-01', '{"cents": 0, "percent": "0.0001"}'),
  ('installation.id', '2000-01-01', to_jsonb(gen_random_uuid()));

-- No business record: what is told again is counted and not repeated, and what is old is forgotten.
create table integration_differences (
  id           bigint generated always as identity primary key,
  -- Of provider, operation, question and fields.
  fingerprint  text not null constraint integration_differences_fingerprint_key unique,
  provider     text not null,
  operation    text not null,
  -- As they were asked: an offer that somebody only tries out may have neither.
  proposal_id  bigint,
  offer_id     bigint,
  request      jsonb not null,
  -- [{field, kind, expected, answered}], the first of them.
  fields       jsonb not null,
  fields_total integer not null,
  times        integer not null default 1,
  first_at     timestamptz not null,
  last_at      timestamptz not null
);
create index integration_differences_last_at on integration_differences (last_at desc, id desc);

-- One key for each offer on its terms, written down before the provider is told: whoever tries again, after whatever
-- happened in between, asks with the same key and finds the same number.
create table provider_registrations (
  key           text primary key,
  provider      text not null,
  proposal_id   bigint not null references proposals (id),
  offer_id      bigint not null references offers (id),
  terms_hash    text not null,
  request       jsonb not null,
  status        text not null constraint provider_registrations_status
                check (status in ('requested', 'registered', 'accepted', 'canceling', 'canceled')),
  number        text,
  requested_by  bigint not null references users (id),
  requested_at  timestamptz not null,
  registered_at timestamptz,
  ended_at      timestamptz,
  constraint provider_registrations_numbered check (number is not null or status not in ('registered', 'accepted')),
  -- A number that was given twice would make two contracts one.
  constraint provider_registrations_number_key unique (provider, number)
);
create unique index provider_registrations_live on provider_registrations (offer_id, terms_hash, provider)
  where status in ('requested', 'registered', 'accepted');
create index provider_registrations_offer on provider_registrations (offer_id);
create index provider_registrations_proposal on provider_registrations (proposal_id);
create index provider_registrations_requested_by on provider_registrations (requested_by);
create index provider_registrations_open on provider_registrations (requested_at)
  where status in ('requested', 'registered', 'canceling');

-- The books of the built-in provider, which keeps its word as one elsewhere would.
create table built_in_registrations (
  id            bigint generated always as identity primary key,
  key           text not null constraint built_in_registrations_key_key unique,
  body_hash     text not null,
  registered_at timestamptz not null,
  canceled_at   timestamptz
);

-- Spec §3 Transaction.operationId: the provider's number. Null of what was accepted before it was asked for.
alter table transactions add column operation_id text;
-- How the simulation came about, as it was when the client accepted.
alter table transaction_versions add column memory jsonb;
