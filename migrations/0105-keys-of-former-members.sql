-- API keys end with the membership of their maker, whatever statement ends it. A new membership does not bring them back.
create function revoke_keys_of_former_members() returns trigger language plpgsql as $$
begin
  update api_keys k set revoked_at = now()
    from old_rows o
    where k.tenant_id = o.tenant_id and k.maker_id = o.user_id and k.revoked_at is null;
  return null;
end $$;
create trigger members_keys_revoked after delete on workspace_members
  referencing old table as old_rows for each statement execute function revoke_keys_of_former_members();

update api_keys k set revoked_at = now()
  where k.revoked_at is null and (
    not exists (select from workspace_members m where m.tenant_id = k.tenant_id and m.user_id = k.maker_id)
    or exists (select from users u where u.id = k.maker_id and u.status = 'blocked'));
