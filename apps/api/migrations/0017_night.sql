-- A lease is worth as much as the lock beside it, which ends with its process: a killed one leaves no key taken.

alter table idempotency_keys add column lease_id integer;
