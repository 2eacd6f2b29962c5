-- A contact's time zone is among what endpoints are told of her, and a change of it is told too.
create function webhook_contact(id uuid, email text, first_name text, last_name text, status text, language text, time_zone text)
  returns jsonb language sql immutable as $$
  select jsonb_build_object('id', id, 'email', email, 'firstName', left(first_name, 200), 'lastName', left(last_name, 200),
    'status', status, 'language', language, 'timeZone', time_zone)
$$;

create or replace function tell_contacts_created() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (tenant_id, endpoint_id, type, body)
    select l.tenant_id, l.endpoint_id, l.type, webhook_body('contact.created', now(),
      webhook_contact(n.id, n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone))
    from webhook_listeners l join new_rows n on n.tenant_id = l.tenant_id
    where l.type = 'contact.created' and l.tenant_id in (select distinct tenant_id from new_rows);
  return null;
end $$;

create or replace function tell_contact_updated() returns trigger language plpgsql as $$
begin
  if webhook_hears(new.tenant_id, 'contact.updated') then
    perform tell_webhooks(new.tenant_id, 'contact.updated',
      webhook_contact(new.id, new.email, new.first_name, new.last_name, new.status, new.language, new.time_zone) || jsonb_build_object('changed', (
      select jsonb_agg(v.name) from (values ('email', old.email is distinct from new.email),
        ('firstName', old.first_name is distinct from new.first_name), ('lastName', old.last_name is distinct from new.last_name),
        ('status', old.status is distinct from new.status), ('language', old.language is distinct from new.language),
        ('timeZone', old.time_zone is distinct from new.time_zone),
        ('attributes', old.attributes is distinct from new.attributes)) as v (name, changed) where v.changed)));
  end if;
  return null;
end $$;
drop trigger contacts_webhooks_updated on contacts;
create trigger contacts_webhooks_updated after update of email, first_name, last_name, status, language, time_zone, attributes on contacts
  for each row when ((old.email, old.first_name, old.last_name, old.status, old.language, old.time_zone, old.attributes)
    is distinct from (new.email, new.first_name, new.last_name, new.status, new.language, new.time_zone, new.attributes))
  execute function tell_contact_updated();

create or replace function tell_contact_unsubscribed() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.tenant_id, 'contact.unsubscribed',
    webhook_contact(new.id, new.email, new.first_name, new.last_name, new.status, new.language, new.time_zone));
  return null;
end $$;

create or replace function tell_form_confirmed() returns trigger language plpgsql as $$
begin
  if webhook_hears(new.tenant_id, 'form.confirmed') then
    perform tell_webhooks(new.tenant_id, 'form.confirmed', jsonb_build_object('formId', new.form_id, 'form', left(new.form_name, 200),
      'language', new.language, 'contact', (
        select webhook_contact(c.id, c.email, c.first_name, c.last_name, c.status, c.language, c.time_zone) from contacts c
        where c.tenant_id = new.tenant_id and c.id = new.contact_id)));
  end if;
  return null;
end $$;

drop function webhook_contact(uuid, text, text, text, text, text);
