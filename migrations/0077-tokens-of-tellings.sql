-- Tokens of calls by services whose signature says nothing of what is told: each is good for one telling. Kept as long as it is good.
create table hook_tokens (
  tenant_id uuid not null,
  provider_id uuid not null,
  token text not null,
  -- Of what was told with it: told again the same way it is the same.
  told_hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, provider_id, token),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);
create index hook_tokens_at on hook_tokens (tenant_id, provider_id, at);
