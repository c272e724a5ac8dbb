-- Who was the last to say each field of an offer; nobody but who made the offer where it is absent. One person for a whole
-- offer let somebody else's harmless change of one field hide who had said all the others.
alter table offers add column field_authors jsonb not null default '{}';
-- Of older changes nobody knows which field it was: all of them, as it counted until now.
update offers set field_authors = jsonb_build_object('amount', changed_by, 'graceDays', changed_by, 'installments', changed_by,
  'monthlyRate', changed_by, 'prepaymentFee', changed_by, 'tac', changed_by)
where changed_by <> created_by;
alter table offers drop column changed_by;
