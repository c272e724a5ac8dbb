-- Since when a proposal has been in its status: what waits for somebody is told by its age, which no other change may renew.
alter table proposals add column status_at timestamptz;
update proposals set status_at = updated_at;
alter table proposals alter column status_at set not null;
