-- What a credit bureau answered, when and to whom: a consultation has a price, and a decision leans on it.
create table inquiries (
  id           bigint generated always as identity primary key,
  tax_id       text not null,
  score        integer constraint inquiries_score check (score between 0 and 1000),
  -- [{kind, count, amountCents, latestOn}], as it was told then.
  restrictions jsonb not null,
  made_by      bigint not null references users (id),
  made_at      timestamptz not null
);
create index inquiries_tax_id on inquiries (tax_id, made_at desc);
create index inquiries_made_by on inquiries (made_by);
