-- Lists of contacts walk their indexes. Ids are made with the row and sort by time, so the key is the order of creation as well.
drop index contacts_created;
drop index contacts_status;
create index contacts_status on contacts (tenant_id, status, id);

-- What a page shows stands in the index: a page far from either end is found without reading the rows before it.
drop index contacts_email;
create unique index contacts_email on contacts (tenant_id, email) include (id);
drop index contacts_first_name;
create index contacts_first_name on contacts (tenant_id, lower(first_name), id) include (first_name);
drop index contacts_last_name;
create index contacts_last_name on contacts (tenant_id, lower(last_name), id) include (last_name);

-- Walks in an index alone need its rows marked as visible, soon after many came in.
alter table contacts set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table contact_tags set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

-- Which stretches of an import's file are written: several are at a time, so the last one says nothing of those before it.
create table import_batches (
  tenant_id uuid not null,
  import_id uuid not null,
  number integer not null,
  primary key (tenant_id, import_id, number),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
