-- What a command was about stays beside its answer: whoever is answered again has read that record again.
alter table idempotency_keys add column record_type text, add column record_id text;
