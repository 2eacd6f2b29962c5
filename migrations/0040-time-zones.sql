-- On whose clock a contact lives.
alter table contacts add column time_zone text;
create index contacts_time_zone on contacts (tenant_id, time_zone, id) where time_zone is not null;
