-- Services that write a Message-ID of their own over ours: under which name a message is known elsewhere, and which message it is.
create table message_names (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  -- The Message-ID that its readers see.
  name text not null,
  -- Ours, as it stands in `messages`.
  message_id text not null,
  primary key (tenant_id, name)
);
create index message_names_of on message_names (tenant_id, message_id);
