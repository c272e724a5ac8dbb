-- The trail is read by the page and exported by the thousand: it has a limit of its own.
alter table personal_data_uses drop constraint personal_data_uses_kind;
alter table personal_data_uses add constraint personal_data_uses_kind check (kind in ('look-up', 'reading', 'trail'));
