-- Invitations to a workspace wait here until the person accepts.
create table workspace_invitations (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  -- In lower case, as it was typed: whether it has an account is no business of the workspace.
  email text not null,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  inviter_id uuid references users (id) on delete set null,
  -- The language in which a person without an account is written to.
  lang text not null check (lang in ('en', 'ar')),
  -- Of the link in the last mail to a person without an account.
  token_hash bytea,
  -- When a mail was last requested.
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index workspace_invitations_once on workspace_invitations (tenant_id, email);
create index workspace_invitations_email on workspace_invitations (email);
create index workspace_invitations_id on workspace_invitations (id);
create unique index workspace_invitations_token on workspace_invitations (token_hash);
create index workspace_invitations_inviter on workspace_invitations (inviter_id);
create index workspace_invitations_expiry on workspace_invitations (expires_at);

-- Null: somebody made the member an owner, and the member has not agreed to it.
alter table workspace_members add column ownership_accepted_at timestamptz;

-- The first owner of each workspace made it, or has run it for longest.
update workspace_members m set ownership_accepted_at = m.created_at
  from (select distinct on (tenant_id) tenant_id, user_id from workspace_members
    where role = 'owner' order by tenant_id, created_at, id) as first
  where m.tenant_id = first.tenant_id and m.user_id = first.user_id;

-- Accounts that were never used have agreed to nothing: their memberships become invitations.
with pushed as (
  delete from workspace_members m using users u
    where u.id = m.user_id and u.status = 'invited' and m.ownership_accepted_at is null
      and m.tenant_id is distinct from u.default_workspace_id
    returning m.tenant_id, lower(u.email) as email, m.role, u.preferred_language as lang, m.created_at
)
insert into workspace_invitations (tenant_id, id, email, role, lang, sent_at, expires_at, created_at)
  select tenant_id, gen_random_uuid(), email, role, lang, created_at, now() + interval '14 days', created_at from pushed
  on conflict do nothing;
