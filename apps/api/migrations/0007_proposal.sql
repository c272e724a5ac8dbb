-- Credit proposals: products, vehicles, partners, offers, refusals (spec §3 Proposal to Simulation rate), and the
-- contract that an accepted offer becomes (spec §3 Transaction, Instrument).

create table products (
  id          integer primary key,
  description text not null,
  -- How its offers are computed (domain §2).
  day_count   text not null constraint products_day_count check (day_count in ('thirty-360', 'calendar-30', 'calendar-365', 'business-252')),
  system      text not null constraint products_system check (system in ('price', 'sac', 'bullet')),
  charges     text not null constraint products_charges check (charges in ('deducted', 'financed')),
  active      boolean not null default true
);
insert into products values
  (1, 'Digital', 'calendar-30', 'price', 'deducted'),
  (2, 'Antecipação de recebíveis', 'calendar-30', 'price', 'deducted'),
  (3, 'Capital de giro com garantia', 'calendar-30', 'price', 'financed'),
  (4, 'Amortização constante', 'calendar-30', 'sac', 'deducted'),
  (5, 'Parcela única', 'business-252', 'bullet', 'deducted');

create table vehicles (
  id     integer primary key,
  name   text not null,
  cnpj   text not null constraint vehicles_cnpj_key unique,
  kind   text not null constraint vehicles_kind check (kind in ('fidc', 'securitizer', 'balance')),
  active boolean not null default true
);
insert into vehicles values
  (1, 'FIDC Lastro I', '30000001000105', 'fidc'),
  (2, 'FIDC Lastro II', '30000002000141', 'fidc'),
  (3, 'Lastro Securitizadora S.A.', '30000003000196', 'securitizer'),
  (4, 'Balanço próprio', '30000004000130', 'balance');

create table guarantees (
  code        text primary key,
  description text not null,
  position    integer not null,
  active      boolean not null default true
);
insert into guarantees values
  ('surety', 'Aval', 1), ('escrow', 'Conta vinculada', 2), ('receivables_assignment', 'Cessão fiduciária de recebíveis', 3),
  ('fiduciary_alienation', 'Alienação fiduciária', 4), ('pledge', 'Penhor', 5), ('guaranty', 'Fiança', 6), ('none', 'Sem garantia', 7);

create table partners (
  id                 bigint generated always as identity primary key,
  cnpj               text not null constraint partners_cnpj_key unique,
  fantasy_name       text not null,
  partner_type       text not null,
  hubspot_orig       text,
  active_integration boolean not null default false,
  created_at         timestamptz not null
);

create table partner_orders (
  uuid         uuid primary key,
  partner_id   bigint not null references partners (id),
  cnpj         text not null,
  amount_cents bigint not null constraint partner_orders_amount check (amount_cents > 0),
  due_on       date not null,
  status       text not null constraint partner_orders_status check (status in ('open', 'proposed', 'canceled')),
  created_at   timestamptz not null
);
create index partner_orders_partner on partner_orders (partner_id, created_at desc);

-- Values that change with time: what holds on a day is the newest one that is not after it.
create table parameters (
  name       text not null,
  valid_from date not null,
  value      jsonb not null,
  primary key (name, valid_from)
);
insert into parameters values
  ('proposal.authority', '2000-01-01', '{"credit_desk": 50000000, "credit_committee": 200000000}'),
  ('proposal.expiry-days', '2000-01-01', '30');

-- Domain §3.2; editable by staff with a start date.
create table iof_rates (
  valid_from    date primary key,
  norm          text not null,
  daily         numeric(15, 6) not null,
  additional    numeric(15, 6) not null,
  simples_daily numeric(15, 6) not null
);
insert into iof_rates values
  ('2008-01-03', 'Decreto 6.306/2007', 0.0041, 0.38, 0.00137),
  ('2020-04-03', 'Decreto 10.305/2020', 0, 0, 0),
  ('2020-11-27', 'Decreto 6.306/2007', 0.0041, 0.38, 0.00137),
  ('2020-12-15', 'Decreto 10.572/2020', 0, 0, 0),
  ('2021-01-01', 'Decreto 6.306/2007', 0.0041, 0.38, 0.00137),
  ('2021-09-20', 'Decreto 10.797/2021', 0.00559, 0.38, 0.00137),
  ('2022-01-01', 'Decreto 6.306/2007', 0.0041, 0.38, 0.00137),
  ('2025-05-23', 'Decreto 12.466/2025', 0.0082, 0.95, 0.00274),
  ('2025-06-11', 'Decreto 12.499/2025', 0.0082, 0.38, 0.00274),
  ('2025-06-27', 'Decreto Legislativo 176/2025', 0.0041, 0.38, 0.00137),
  ('2025-07-16', 'Decreto 12.499/2025 (STF, ADC 96)', 0.0082, 0.38, 0.00274);

create table proposals (
  id                 bigint generated always as identity primary key,
  company_id         bigint not null references companies (id),
  product_id         integer references products (id),
  status             text not null,
  observation        text,
  reason_for_change  text not null,
  partner_id         bigint references partners (id),
  vehicle_id         integer references vehicles (id),
  guarantee          text,
  order_uuid         uuid,
  monthly_guarantee_cents bigint,
  risks              text[] not null,
  has_escrow_account boolean not null,
  accepted_offer_id  bigint,
  -- Kept with the row, so that a list of a hundred thousand needs not count offers.
  offers             integer not null default 0,
  largest_cents      bigint,
  lowest_rate        numeric(15, 6),
  approved_at        timestamptz,
  expires_on         date,
  created_by         bigint not null references users (id),
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  deleted_at         timestamptz,
  version            integer not null default 1,
  constraint proposals_status check (status in ('pending_approval', 'pending_commitee', 'pending_board', 'pending_level', 'pending_allocation',
    'pending_reanalysis', 'approved', 'rejected', 'accepted', 'refused', 'canceled', 'expired', 'indicative', 'running', 'pending', 'error'))
);
-- One approved proposal for each company (spec §8), whoever approves at the same moment.
create unique index proposals_one_approved on proposals (company_id) where status = 'approved' and deleted_at is null;
create index proposals_created on proposals (created_at desc, id desc) where deleted_at is null;
create index proposals_updated on proposals (updated_at desc, id desc) where deleted_at is null;
create index proposals_amount on proposals (largest_cents, id) where deleted_at is null;
create index proposals_status_created on proposals (status, created_at desc, id desc) where deleted_at is null;
-- Whole in itself, so that a search by company reads no wide rows: neither to count nor to find a page.
create index proposals_company on proposals (company_id, status, created_at desc, id desc) where deleted_at is null;
create index proposals_product on proposals (product_id);
create index proposals_partner on proposals (partner_id);
create index proposals_vehicle on proposals (vehicle_id);
create index proposals_created_by on proposals (created_by);
create index proposals_expiry on proposals (expires_on) where status = 'approved' and deleted_at is null;

-- How many there are of each status: counting a hundred thousand rows for every page cost more than all the rest of the
-- list (bench/proposals.ts). Rows are taken in one order, so that two changes never wait for each other.
create table proposal_counts (
  status    text primary key,
  proposals bigint not null
);

create function keep_proposal_counts(was text[], is_now text[]) returns void language sql as $$
  insert into proposal_counts as counts (status, proposals)
    select status, sum(change) from (
      select status, -1 as change from unnest(was) as status union all select status, 1 from unnest(is_now) as status
    ) as changes group by status having sum(change) <> 0 order by status
  on conflict (status) do update set proposals = counts.proposals + excluded.proposals
$$;

-- Once for each statement: a bulk load counts once and not a hundred thousand times.
create function count_added_proposals() returns trigger language plpgsql as $$
begin
  perform keep_proposal_counts('{}', (select array_agg(status) from added where deleted_at is null));
  return null;
end $$;

create function count_changed_proposals() returns trigger language plpgsql as $$
begin
  perform keep_proposal_counts(
    (select array_agg(status) from before where deleted_at is null), (select array_agg(status) from after where deleted_at is null));
  return null;
end $$;

create function count_removed_proposals() returns trigger language plpgsql as $$
begin
  perform keep_proposal_counts((select array_agg(status) from removed where deleted_at is null), '{}');
  return null;
end $$;

create trigger proposals_added after insert on proposals referencing new table as added
  for each statement execute function count_added_proposals();
create trigger proposals_changed after update on proposals referencing old table as before new table as after
  for each statement execute function count_changed_proposals();
create trigger proposals_removed after delete on proposals referencing old table as removed
  for each statement execute function count_removed_proposals();

create table offers (
  id                bigint generated always as identity primary key,
  proposal_id       bigint not null references proposals (id),
  amount_cents      bigint not null constraint offers_amount check (amount_cents >= 0),
  grace_days        integer not null constraint offers_grace check (grace_days between 0 and 360),
  installments      integer not null constraint offers_installments check (installments between 1 and 36),
  rate              numeric(15, 6) not null constraint offers_rate check (rate >= 0),
  prepayment_fee    numeric(15, 6) not null constraint offers_prepayment_fee check (prepayment_fee >= 0),
  tac_percent       numeric(15, 6) not null constraint offers_tac check (tac_percent >= 0),
  reason_for_change text not null,
  created_by        bigint not null references users (id),
  created_at        timestamptz not null,
  deleted_at        timestamptz
);
create index offers_proposal on offers (proposal_id) where deleted_at is null;
create index offers_created_by on offers (created_by);
alter table proposals add constraint proposals_accepted_offer foreign key (accepted_offer_id) references offers (id);
create index proposals_accepted_offer on proposals (accepted_offer_id);

create table proposal_refusals (
  proposal_id      bigint primary key references proposals (id),
  reason           text not null constraint proposal_refusals_reason check (reason in ('credit_amount', 'deadline', 'rate', 'other')),
  new_amount_cents bigint,
  new_deadline     integer,
  detail           text,
  refused_at       timestamptz not null
);

-- Spec §3 Transaction: made once, by accepting an offer.
create table transactions (
  id          bigint generated always as identity primary key,
  code        text not null constraint transactions_code_key unique,
  proposal_id bigint not null constraint transactions_proposal_key unique references proposals (id),
  company_id  bigint not null references companies (id),
  product_id  integer not null references products (id),
  partner_id  bigint references partners (id),
  vehicle_id  integer references vehicles (id),
  created_by  bigint not null references users (id),
  created_at  timestamptz not null
);
create index transactions_company on transactions (company_id);
create index transactions_product on transactions (product_id);
create index transactions_partner on transactions (partner_id);
create index transactions_vehicle on transactions (vehicle_id);
create index transactions_created_by on transactions (created_by);

create table transaction_versions (
  id                 bigint generated always as identity primary key,
  transaction_id     bigint not null references transactions (id),
  number             integer not null,
  instrument_type    text not null,
  status             text not null,
  tenor              integer not null,
  total_amount_cents bigint not null,
  max_exposure_cents bigint not null,
  minimum_interest_rate numeric(15, 6) not null,
  prepayment_fee     numeric(15, 6) not null,
  -- What was simulated when the client accepted, whole (spec §3 Simulation rate).
  simulation         jsonb not null,
  created_by         bigint not null references users (id),
  created_at         timestamptz not null,
  constraint transaction_versions_number unique (transaction_id, number)
);
create index transaction_versions_created_by on transaction_versions (created_by);

create table tranches (
  id                    bigint generated always as identity primary key,
  transaction_version_id bigint not null references transaction_versions (id),
  maximum_amount_cents  bigint not null,
  due_in                integer not null,
  fixed_amortization_on date,
  frontend_fee          numeric(15, 6) not null,
  grace_days            integer not null,
  tac_cents             bigint not null
);
create index tranches_version on tranches (transaction_version_id);

create table instruments (
  id              bigint generated always as identity primary key,
  transaction_id  bigint not null constraint instruments_transaction_key unique references transactions (id),
  contract_number text not null constraint instruments_contract_number_key unique,
  status          text not null,
  created_at      timestamptz not null
);

create table expected_cashflow (
  id                 bigint generated always as identity primary key,
  instrument_id      bigint not null references instruments (id),
  number             integer not null,
  due_on             date not null,
  opening_cents      bigint not null,
  interest_cents     bigint not null,
  amortization_cents bigint not null,
  payment_cents      bigint not null,
  closing_cents      bigint not null,
  status             text not null,
  constraint expected_cashflow_number unique (instrument_id, number)
);
create index expected_cashflow_due on expected_cashflow (due_on);
