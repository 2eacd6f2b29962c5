-- Domains that workspaces use in the links of their emails.

create table link_domains (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  host text not null,
  token text not null,
  state text not null default 'pending' check (state in ('pending', 'active', 'failing')),
  reason text check (reason in ('no_cname', 'other_cname', 'no_txt', 'other_txt', 'no_answer', 'taken')),
  found text not null default '',
  checked_at timestamptz,
  answered_at timestamptz,
  proven_at timestamptz,
  removed_at timestamptz,
  next_check_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, host)
);
comment on table link_domains is 'Domains of workspaces for links in emails, with the result of the last DNS check.';
comment on column link_domains.host is 'In ASCII (punycode).';
comment on column link_domains.token is 'Value of the TXT record that proves that the domain belongs to the workspace.';
comment on column link_domains.reason is 'Why the domain is not active; null if it is.';
comment on column link_domains.found is 'The record in the DNS that differs from the expected one.';
comment on column link_domains.answered_at is 'When the DNS last answered a check.';
comment on column link_domains.proven_at is 'When the domain was active for the first time. Since then it serves earlier links.';
comment on column link_domains.removed_at is 'New emails no longer use the domain. It serves earlier links until its DNS records are gone.';
create unique index link_domains_current on link_domains (tenant_id) where removed_at is null;
create unique index link_domains_active on link_domains (host) where state = 'active';
create index link_domains_host on link_domains (host);
create index link_domains_due on link_domains (next_check_at);
