-- Consents that an imported file names, with their time, network and source. They are history: no automation or webhook
-- takes them for a confirmation.

alter table consents add column import_id uuid;
alter table consents add constraint consents_tenant_id_import_id_fkey foreign key (tenant_id, import_id)
  references imports (tenant_id, id) on delete set null (import_id);
create index consents_import on consents (tenant_id, import_id) where import_id is not null;
comment on table consents is 'Consents of contacts, by a form or from an imported file. They stay when the form or the import is deleted.';

create or replace function signal_confirmed() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.contact_id from new_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'confirmed' and (l.ref is null or l.ref = n.form_id)
    where n.import_id is null;
  return null;
end $$;

drop trigger consents_webhooks on consents;
create trigger consents_webhooks after insert on consents
  for each row when (new.import_id is null) execute function tell_form_confirmed();
