-- What was approved is what may be accepted (decisions §3): who changed a proposal last, and what each approval saw.

alter table proposals add column terms_changed_by bigint references users (id);
update proposals set terms_changed_by = created_by;
alter table proposals alter column terms_changed_by set not null;
create index proposals_terms_changed_by on proposals (terms_changed_by);
-- Each term and each offer has its own last author: somebody else's change of another one does not wash it clean.
alter table proposals add column term_authors jsonb not null default '{}';
alter table offers add column changed_by bigint references users (id);
update offers set changed_by = created_by;
alter table offers alter column changed_by set not null;
create index offers_changed_by on offers (changed_by);

create table proposal_approvals (
  id              bigint generated always as identity primary key,
  proposal_id     bigint not null references proposals (id),
  level           text not null constraint proposal_approvals_level check (level in ('credit_desk', 'credit_committee', 'credit_board')),
  -- What the largest offer lends, and that with what was committed to the company and its group on that day.
  lent_cents      bigint not null,
  total_cents     bigint not null,
  -- Terms and offers as they were approved, whole.
  terms           jsonb not null,
  offers          jsonb not null,
  approved_by     bigint not null references users (id),
  approved_at     timestamptz not null
);
create index proposal_approvals_proposal on proposal_approvals (proposal_id, id desc);
create index proposal_approvals_approved_by on proposal_approvals (approved_by);

-- Nobody wrote down what earlier approvals saw, so nobody can tell whether it is still what stands there: they are given again.
update proposals set status = 'pending_approval', approved_at = null, expires_on = null where status = 'approved';

-- The contract names the approval that it rests on.
alter table transactions add column approval_id bigint references proposal_approvals (id);
create index transactions_approval on transactions (approval_id);

-- Decisions §3: amount in cents, percentages as exact text.
insert into parameters values
  ('proposal.offer-caps', '2000-01-01', '{"amount": 100000000000, "rate": "30", "tac": "20", "prepaymentFee": "100"}');
