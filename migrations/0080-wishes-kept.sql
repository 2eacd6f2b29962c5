-- What somebody asked to be spared, kept while she is no contact: whoever brings her address again, she is spared it still.
create table kept_wishes (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  email text not null,
  -- The topics that she does not want. One that is deleted since is let be.
  topic_ids uuid[] not null,
  paused_until timestamptz,
  primary key (tenant_id, email)
);

create function keep_wishes() returns trigger language plpgsql as $$
declare
  refused uuid[];
begin
  select coalesce(array_agg(topic_id order by topic_id), '{}') into refused from topic_choices
    where tenant_id = old.tenant_id and contact_id = old.id and not wanted;
  if refused <> '{}' or old.paused_until > now() then
    insert into kept_wishes values (old.tenant_id, old.email, refused, old.paused_until)
      on conflict (tenant_id, email) do update set topic_ids = excluded.topic_ids, paused_until = excluded.paused_until;
  else
    delete from kept_wishes where tenant_id = old.tenant_id and email = old.email;
  end if;
  return old;
end $$;
create trigger contacts_wishes_kept before delete on contacts
  for each row execute function keep_wishes();

-- Statement by statement: a file of a million contacts costs one look where nobody is waited for.
create function restore_wishes() returns trigger language plpgsql as $$
begin
  with back as (
    delete from kept_wishes k using added a where k.tenant_id = a.tenant_id and k.email = a.email
      returning a.tenant_id, a.id, k.topic_ids, k.paused_until
  ), refused as (
    insert into topic_choices (tenant_id, contact_id, topic_id, wanted)
      select b.tenant_id, b.id, t.id, false from back b join topics t on t.tenant_id = b.tenant_id and t.id = any(b.topic_ids)
      order by b.id, t.id
      on conflict do nothing
  )
  update contacts c set paused_until = b.paused_until from back b
    where c.tenant_id = b.tenant_id and c.id = b.id and b.paused_until > now();
  return null;
end $$;
create trigger contacts_wishes_restored after insert on contacts
  referencing new table as added for each statement execute function restore_wishes();
