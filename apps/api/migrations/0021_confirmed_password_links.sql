-- A second administrator also confirms the link by which somebody with a sensitive group chooses a password.
alter table group_grants drop constraint group_grants_kind;
alter table group_grants add constraint group_grants_kind check (kind in ('group', 'reactivation', 'password-link'));
create unique index group_grants_one_password_link on group_grants (user_id)
  where status = 'pending' and kind = 'password-link';
