-- Names the people whose access may have ended or changed, whatever statement changed it: open streams check theirs at once.
-- The payload has their ids, joined by commas; nothing where they are many (a payload has less than 8,000 bytes).
create function tell_access_ended() returns trigger language plpgsql as $$
declare
  people text;
begin
  select case when count(*) > 200 then '' else string_agg(id, ',') end into people
    from (select distinct user_id::text as id from gone limit 201) ids;
  if people is not null then
    perform pg_notify('access', people);
  end if;
  return null;
end $$;

create trigger sessions_access after delete on sessions
  referencing old table as gone for each statement execute function tell_access_ended();
create trigger workspace_members_access after delete on workspace_members
  referencing old table as gone for each statement execute function tell_access_ended();

-- The argument is the column with the person's id.
create function tell_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;

create trigger workspace_members_role after update of role on workspace_members
  for each row when (old.role is distinct from new.role) execute function tell_access_changed('user_id');
create trigger users_access after update of role, status on users
  for each row when (old.role is distinct from new.role or old.status is distinct from new.status)
  execute function tell_access_changed('id');
create trigger api_keys_access after update of revoked_at on api_keys
  for each row when (old.revoked_at is distinct from new.revoked_at) execute function tell_access_changed('maker_id');
