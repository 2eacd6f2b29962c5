-- A file of a million contacts asked a million times whether its one workspace is there, and for each of their tags whether that is. Once for
-- each statement is enough; the locks are those of a foreign key: what is named stays until the transaction has ended.
alter table contacts drop constraint contacts_tenant_id_fkey;
create function contacts_have_workspaces() returns trigger language plpgsql as $$
declare
  held integer;
begin
  perform from all_workspaces w where w.id in (select tenant_id from added) order by w.id for key share;
  get diagnostics held = row_count;
  if held < (select count(distinct tenant_id) from added) then
    raise foreign_key_violation using message = 'a contact of a workspace that is not there';
  end if;
  return null;
end $$;
create trigger contacts_have_workspaces after insert on contacts
  referencing new table as added for each statement execute function contacts_have_workspaces();
create function workspace_takes_contacts() returns trigger language plpgsql as $$
begin
  delete from contacts where tenant_id = old.id;
  return null;
end $$;
create trigger workspace_takes_contacts after delete on all_workspaces
  for each row execute function workspace_takes_contacts();

alter table contact_tags drop constraint contact_tags_tenant_id_tag_id_fkey;
create or replace function count_tagged() returns trigger language plpgsql as $$
declare
  held integer;
begin
  -- `for no key update`: the foreign keys of other statements hold these rows too, and must not be waited for.
  if tg_op = 'INSERT' then
    perform from tags t where (t.tenant_id, t.id) in (select tenant_id, tag_id from new_rows) order by t.tenant_id, t.id for no key update;
    get diagnostics held = row_count;
    if held < (select count(*) from (select distinct tenant_id, tag_id from new_rows) d) then
      raise foreign_key_violation using message = 'a contact gets a tag that is not there';
    end if;
    update tags t set usage_count = t.usage_count + d.n
      from (select tenant_id, tag_id, count(*) as n from new_rows group by 1, 2) d
      where t.tenant_id = d.tenant_id and t.id = d.tag_id;
  else
    perform from tags t where (t.tenant_id, t.id) in (select tenant_id, tag_id from old_rows) order by t.tenant_id, t.id for no key update;
    update tags t set usage_count = t.usage_count - d.n
      from (select tenant_id, tag_id, count(*) as n from old_rows group by 1, 2) d
      where t.tenant_id = d.tenant_id and t.id = d.tag_id;
  end if;
  return null;
end $$;
create function tag_takes_its_contacts() returns trigger language plpgsql as $$
begin
  delete from contact_tags where tenant_id = old.tenant_id and tag_id = old.id;
  return null;
end $$;
create trigger tag_takes_its_contacts after delete on tags
  for each row execute function tag_takes_its_contacts();

-- Most attributes hold no number of seven digits: these are told by a look at the text of all, in a tenth of the time.
create or replace function contact_phone(attributes jsonb) returns text language sql immutable parallel safe as $$
  select case when attributes::text ~ '([0-9٠-٩۰-۹][^0-9٠-٩۰-۹]*){7}' then
    right(regexp_replace(translate(jsonb_path_query_first(attributes, '$.keyvalue() ? (
      @.key like_regex "^(phone|phone number|mobile|mobile number|tel|telephone|whatsapp|الهاتف|هاتف|رقم الهاتف|الجوال|جوال|رقم الجوال|الموبايل|موبايل|واتساب|رقم الواتساب)$" flag "i"
      && (@.value >= 1000000 || @.value like_regex "([0-9٠-٩۰-۹][^0-9٠-٩۰-۹]*){7}")).value') #>> '{}',
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g'), 9) end
$$;
