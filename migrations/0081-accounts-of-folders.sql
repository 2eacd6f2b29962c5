-- The account in which a folder was read: its numbers say nothing of another one, on which server ever.
alter table mailbox_folders add column account text not null default '';
update mailbox_folders f set account = coalesce(lower(m.settings ->> 'host') || ' ' || (m.settings ->> 'username'), '')
from mailboxes m
where m.tenant_id = f.tenant_id and m.provider_id = f.provider_id;
alter table mailbox_folders alter column account drop default;
