-- A segment by consent is reviewed for a contact as soon as a consent of it is recorded or removed.

create function signal_consented() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select distinct l.tenant_id, l.automation_id, n.contact_id from changed_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'segment'
    join groups g on g.tenant_id = l.tenant_id and g.id = l.ref
    where position('"field": "consent"' in coalesce(g.conditions::text, '')) > 0;
  return null;
end $$;

create trigger consents_reviewed_in after insert on consents
  referencing new table as changed_rows for each statement execute function signal_consented();
create trigger consents_reviewed_out after delete on consents
  referencing old table as changed_rows for each statement execute function signal_consented();
