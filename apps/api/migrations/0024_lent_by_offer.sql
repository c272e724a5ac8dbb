-- What each offer lends by the approval that saw it: where the largest one is taken away, only the others are still promised.
alter table proposal_approvals add column lents jsonb not null default '{}';

-- What the registrar no longer lists is no receivable to count on; what was settled there stays known.
alter table receivables add column unlisted_at timestamptz;
