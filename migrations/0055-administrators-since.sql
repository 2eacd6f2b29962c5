-- Administrators get a grace of seven days to set up a second factor, counted from here for those there are.

alter table users add column administrator_since timestamptz;
comment on column users.administrator_since is 'When the person last became an administrator; null for others.';
update users set administrator_since = now() where role = 'admin';

create function set_administrator_since() returns trigger language plpgsql as $$
begin
  if new.role <> 'admin' then
    new.administrator_since := null;
  elsif tg_op = 'INSERT' or old.role <> 'admin' then
    new.administrator_since := now();
  end if;
  return new;
end $$;
create trigger users_administrator_since before insert or update of role on users
  for each row execute function set_administrator_since();

-- A passkey can be the only second step.
alter table sign_in_challenges drop constraint sign_in_challenges_user_id_fkey;
alter table sign_in_challenges
  add constraint sign_in_challenges_user_id_fkey foreign key (user_id) references users (id) on delete cascade;
