-- Columns that hold a word of a list, like their neighbours: what the row types promise, the database keeps.
alter table proposals
  add constraint proposals_reason check (reason_for_change in
    ('campaign', 'error_correction', 'not_informed', 'others', 'renegotiation')),
  add constraint proposals_guarantee check (guarantee in
    ('escrow', 'fiduciary_alienation', 'guaranty', 'none', 'pledge', 'receivables_assignment', 'surety')),
  add constraint proposals_risks check (risks <@ array
    ['concentration', 'guarantee', 'other', 'ownership', 'reputation', 'restrictive', 'sector', 'socioenvironmental', 'tax']);

alter table offers
  add constraint offers_reason check (reason_for_change in
    ('campaign', 'error_correction', 'not_informed', 'others', 'renegotiation'));
