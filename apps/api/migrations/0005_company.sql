-- Companies and people: the ficha cadastral (spec §3 Client company and Person).

create table industries (
  id       integer primary key,
  industry text not null
);
insert into industries values
  (1, 'Agronegócio'), (2, 'Alimentos e bebidas'), (3, 'Automotivo'), (4, 'Comércio atacadista'), (5, 'Comércio varejista'),
  (6, 'Construção civil'), (7, 'Educação'), (8, 'Energia'), (9, 'Farmacêutico'), (10, 'Financeiro'), (11, 'Imobiliário'),
  (12, 'Indústria de transformação'), (13, 'Logística e transporte'), (14, 'Metalurgia e siderurgia'), (15, 'Mineração'),
  (16, 'Papel e celulose'), (17, 'Química e petroquímica'), (18, 'Saúde'), (19, 'Serviços empresariais'), (20, 'Tecnologia'),
  (21, 'Telecomunicações'), (22, 'Têxtil e vestuário'), (23, 'Turismo e hospitalidade'), (24, 'Outros');

create table uses_of_credit (
  id          integer primary key,
  description text not null
);
insert into uses_of_credit values
  (1, 'Capital de giro'), (2, 'Compra de estoque'), (3, 'Expansão'), (4, 'Investimento em marketing'), (5, 'Máquinas e equipamentos'),
  (6, 'Reforma ou obra'), (7, 'Substituição de dívida'), (8, 'Folha e encargos'), (9, 'Tributos'), (10, 'Outros');

create table persons (
  id                   bigint generated always as identity primary key,
  tax_id               text not null constraint persons_tax_id_key unique constraint persons_tax_id check (tax_id ~ '^[0-9]{11}$'),
  name                 text not null,
  birth_on             date,
  id_number            text,
  id_emitter           text,
  id_emitter_uf        text,
  id_emission_on       date,
  father_name          text,
  mother_name          text,
  gender               text constraint persons_gender check (gender in ('F', 'M')),
  naturality           text,
  nationality          text,
  net_worth_cents      bigint,
  monthly_income_cents bigint,
  other_revenue_cents  bigint,
  company_name         text,
  position             text,
  zip_code             text,
  address              text,
  number               text,
  complement           text,
  neighborhood         text,
  city                 text,
  state                text,
  phone                text,
  email                text,
  marital_status_id    integer,
  marriage_regime_id   integer,
  spouse_id            bigint references persons (id),
  pep                  boolean,
  pep_starts_on        date,
  pep_ends_on          date,
  pep_position         text,
  pep_organization     text,
  version              integer not null default 1,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  constraint persons_not_own_spouse check (spouse_id <> id)
);
create index persons_spouse on persons (spouse_id);
create index persons_search on persons using gin (search_text(name) gin_trgm_ops);

-- Relationships that make a person close to an exposed one.
create table person_pep_links (
  id                bigint generated always as identity primary key,
  person_id         bigint not null references persons (id),
  -- Null: the person declares the kind of relationship without naming anybody.
  related_name      text,
  related_tax_id    text,
  related_position  text,
  related_organization text,
  relationship_type text not null
);
create index person_pep_links_person on person_pep_links (person_id);

create table companies (
  id                       bigint generated always as identity primary key,
  cnpj                     text not null constraint companies_cnpj_key unique
                           constraint companies_cnpj check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  active                   boolean not null default true,
  is_client                boolean not null default true,
  fund                     boolean not null default false,
  name                     text,
  registered_name          text not null,
  legal_nature_code        text references legal_natures (code),
  founded_on               date,
  mei                      boolean not null default false,
  opting_simple            boolean not null default false,
  open_capital             boolean not null default false,
  role                     text,
  category                 text,
  sub_category             text,
  zip_code                 text,
  address                  text,
  number                   text,
  complement               text,
  neighborhood             text,
  city                     text,
  state                    text,
  email                    text,
  phone                    text,
  website                  text,
  employees                integer,
  social_capital_cents     bigint,
  net_assets_cents         bigint,
  amount_requested_cents   bigint,
  average_annual_revenue_cents    bigint,
  average_monthly_revenue_cents   bigint,
  average_monthly_purchases_cents bigint,
  export_percent           numeric(9, 6),
  import_percent           numeric(9, 6),
  how_meet_us              text,
  invests_in_ads_cents     bigint,
  monthly_adsense_cents    bigint,
  roas                     numeric(12, 4),
  tax_type_id              integer references tax_types (id),
  risk_id                  integer references socio_environmental_risks (id),
  risk_notes               text,
  industry_id              integer references industries (id),
  use_of_credit_id         integer references uses_of_credit (id),
  main_activity_code       text references activities (code),
  -- Where each value came from and when, and what the registry says where it differs.
  origins                  jsonb not null default '{}',
  -- Kept with the row so that lists filter and sort by it; written with every change of the ficha.
  completeness             integer not null default 0,
  version                  integer not null default 1,
  created_at               timestamptz not null,
  updated_at               timestamptz not null
);
create index companies_search on companies using gin (search_text(registered_name || ' ' || coalesce(name, '')) gin_trgm_ops);
create index companies_cnpj_prefix on companies (cnpj text_pattern_ops);
create index companies_name on companies (search_text(registered_name), id);
create index companies_updated on companies (updated_at desc, id);
create index companies_legal_nature on companies (legal_nature_code);
create index companies_tax_type on companies (tax_type_id);
create index companies_risk on companies (risk_id);
create index companies_industry on companies (industry_id);
create index companies_use_of_credit on companies (use_of_credit_id);
create index companies_main_activity on companies (main_activity_code);
create index companies_state on companies (state);

create table company_activities (
  company_id    bigint not null references companies (id),
  activity_code text not null references activities (code),
  position      integer not null,
  primary key (company_id, activity_code)
);
create index company_activities_code on company_activities (activity_code);

-- A company that owns part of another.
create table company_relationships (
  id                bigint generated always as identity primary key,
  company_id        bigint not null references companies (id),
  parent_company_id bigint not null references companies (id),
  percentage_owned  numeric(9, 6) not null constraint company_relationships_share check (percentage_owned > 0 and percentage_owned <= 100),
  created_at        timestamptz not null,
  removed_at        timestamptz,
  constraint company_relationships_not_own check (company_id <> parent_company_id)
);
create unique index company_relationships_once on company_relationships (company_id, parent_company_id) where removed_at is null;
create index company_relationships_parent on company_relationships (parent_company_id);

-- People of a company. Removing hides; the history stays.
create table representatives (
  id                        bigint generated always as identity primary key,
  company_id                bigint not null references companies (id),
  person_id                 bigint not null references persons (id),
  is_signer                 boolean not null default false,
  is_required_signer        boolean not null default false,
  percentage_voting_capital numeric(9, 6),
  percentage_owned          numeric(9, 6),
  starts_on                 date,
  document_groups           text[] not null default '{}',
  created_at                timestamptz not null,
  removed_at                timestamptz,
  constraint representatives_required_signs check (is_signer or not is_required_signer)
);
create unique index representatives_once on representatives (company_id, person_id) where removed_at is null;
create index representatives_company on representatives (company_id);
create index representatives_person on representatives (person_id);

create table board_members (
  id         bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  person_id  bigint not null references persons (id),
  position   text not null,
  starts_on  date,
  ends_on    date,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index board_members_once on board_members (company_id, person_id, position) where removed_at is null;
create index board_members_company on board_members (company_id);
create index board_members_person on board_members (person_id);

create table procurators (
  id          bigint generated always as identity primary key,
  company_id  bigint not null references companies (id),
  person_id   bigint not null references persons (id),
  is_signer   boolean not null default false,
  powers      text,
  valid_until date,
  created_at  timestamptz not null,
  removed_at  timestamptz
);
create unique index procurators_once on procurators (company_id, person_id) where removed_at is null;
create index procurators_company on procurators (company_id);
create index procurators_person on procurators (person_id);

create table guarantors (
  id         bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  person_id  bigint not null references persons (id),
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index guarantors_once on guarantors (company_id, person_id) where removed_at is null;
create index guarantors_company on guarantors (company_id);
create index guarantors_person on guarantors (person_id);

create table company_bank_accounts (
  id            bigint generated always as identity primary key,
  company_id    bigint not null references companies (id),
  bank_code     text not null,
  agency        text not null,
  agency_digit  text,
  account       text not null,
  account_digit text not null,
  kind          text not null constraint company_bank_accounts_kind check (kind in ('checking', 'savings', 'payment')),
  created_at    timestamptz not null,
  removed_at    timestamptz
);
create unique index company_bank_accounts_one on company_bank_accounts (company_id) where removed_at is null;
