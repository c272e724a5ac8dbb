-- Receivables of companies, as the registrars tell them, and the client's authorisation to ask (decisions §7).

create table opt_ins (
  id           bigint generated always as identity primary key,
  company_id   bigint not null references companies (id),
  scope        text not null constraint opt_ins_scope check (scope in ('all', 'duplicate', 'card')),
  valid_until  date not null,
  status       text not null constraint opt_ins_status check (status in ('requested', 'active', 'expired', 'revoked')),
  requested_by bigint not null references users (id),
  requested_at timestamptz not null,
  active_at    timestamptz,
  ended_at     timestamptz,
  end_reason   text,
  refreshed_at timestamptz
);
-- One that lives for each company, whoever asks at the same moment.
create unique index opt_ins_one_live on opt_ins (company_id) where status in ('requested', 'active');
create index opt_ins_company on opt_ins (company_id, id desc);
create index opt_ins_requested_by on opt_ins (requested_by);
create index opt_ins_end on opt_ins (valid_until) where status in ('requested', 'active');

create table receivables (
  id            bigint generated always as identity primary key,
  company_id    bigint not null references companies (id),
  -- The registrar's own name for it: telling the same one twice changes it, and never doubles it.
  reference     text not null constraint receivables_reference_key unique,
  kind          text not null constraint receivables_kind check (kind in ('duplicate', 'card')),
  document      text not null,
  drawee_tax_id text not null,
  drawee_name   text not null,
  search_name   text not null generated always as (search_text(drawee_name)) stored,
  issued_on     date not null,
  due_on        date not null,
  amount_cents  bigint not null constraint receivables_amount check (amount_cents > 0),
  -- What the registrar says; offered and overdue are derived (domain, receivable-status.ts).
  status        text not null constraint receivables_status check (status in ('available', 'assigned', 'settled', 'repurchased')),
  holder        text,
  settled_on    date,
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create index receivables_company on receivables (company_id, due_on);
create index receivables_drawee on receivables (drawee_tax_id, due_on);
create index receivables_due on receivables (due_on, id);
create index receivables_search on receivables using gin (search_name gin_trgm_ops);

-- A partner's order is for one receivable: while it is open or proposed, that one is offered.
alter table partner_orders add column receivable_id bigint references receivables (id);
-- An open order that a living proposal names is proposed: asked of the proposals, so that the two never disagree.
create index proposals_order on proposals (order_uuid) where order_uuid is not null and deleted_at is null;
create index partner_orders_receivable on partner_orders (receivable_id) where status in ('open', 'proposed');
