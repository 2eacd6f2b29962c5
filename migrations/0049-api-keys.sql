-- Keys by which programs call in the name of a workspace. Only the hash of a key is kept.
create table api_keys (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- How it begins, so that its owner knows it again.
  hint text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  -- In whose name it acts: it opens nothing that she may not do in the workspace.
  maker_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index api_keys_maker on api_keys (maker_id);
