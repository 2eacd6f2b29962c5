-- Files outside of the database: what is large may lie in a folder or a bucket (STORAGE_URL), named by the hash of its bytes.

-- What was written there, noted before it is: nothing can lie there that is not known here.
create table stored_files (
  -- The workspace that it belongs to; the nil UUID where it is the site's.
  scope uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  -- When somebody was last about to point at it.
  written_at timestamptz not null default now(),
  -- Since when nothing is known to point at it.
  orphaned_at timestamptz,
  primary key (scope, sha256)
);
create index stored_files_orphaned on stored_files (orphaned_at) where orphaned_at is not null;

-- How many there are and how large, in sixteen parts so that writers do not wait for each other.
create table stored_totals (
  part text primary key,
  files bigint not null,
  bytes bigint not null
);
create function count_stored() returns trigger language plpgsql as $$
begin
  insert into stored_totals (part, files, bytes)
    select left(sha256, 1), (case when tg_op = 'INSERT' then 1 else -1 end) * count(*),
      (case when tg_op = 'INSERT' then 1 else -1 end) * sum(size)
    from changed_rows group by 1 order by 1
  on conflict (part) do update set files = stored_totals.files + excluded.files, bytes = stored_totals.bytes + excluded.bytes;
  return null;
end $$;
create trigger stored_files_counted_in after insert on stored_files
  referencing new table as changed_rows for each statement execute function count_stored();
create trigger stored_files_counted_out after delete on stored_files
  referencing old table as changed_rows for each statement execute function count_stored();

-- The bytes are in the row, or in the file that it names.
alter table images
  alter column bytes drop not null,
  add column file text,
  add column mail_file text,
  add check (num_nonnulls(bytes, file) = 1),
  add check (num_nonnulls(mail_bytes, mail_file) <= 1);
create index images_file on images (file) where file is not null;
create index images_mail_file on images (mail_file) where mail_file is not null;

alter table message_contents
  alter column source drop not null,
  add column source_file text,
  add constraint message_contents_one_source check (num_nonnulls(source, source_file) = 1) not valid;
create index message_contents_file on message_contents (tenant_id, source_file) where source_file is not null;

alter table messages
  add column source_file text,
  add constraint messages_one_source check (num_nonnulls(source, source_file) <= 1) not valid;
create index messages_file on messages (tenant_id, source_file) where source_file is not null;

alter table transactional_mails
  alter column source drop not null,
  add column source_file text,
  add constraint transactional_mails_one_source check (num_nonnulls(source, source_file) = 1) not valid;
create index transactional_mails_file on transactional_mails (tenant_id, source_file) where source_file is not null;
-- Those that are large and still in the database.
create index transactional_mails_large on transactional_mails (created_at) where octet_length(source) >= 65536;

alter table facebook_files
  add column file text,
  add check (num_nonnulls(bytes, file) <= 1);
create index facebook_files_file on facebook_files (file) where file is not null;

-- How each process finds the place of the files.
alter table processes
  add column storage text not null default 'none' check (storage in ('none', 'up', 'away')),
  add column storage_fault text,
  add column storage_fault_at timestamptz;
