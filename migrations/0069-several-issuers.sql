-- Several issuers of OpenID Connect, each with an icon; administrators by a group of the issuer.

alter table identity_providers
  add column slug text,
  add column icon text,
  add column role_claim text not null default '',
  add column administrator_group text not null default '';
update identity_providers set slug = kind;
alter table identity_providers alter column slug set not null;
alter table identity_providers add constraint identity_providers_slug unique (slug);
comment on table identity_providers is 'Services whose accounts people may sign in with; any number of kind openid.';
comment on column identity_providers.slug is 'The name in addresses. It never changes: the issuer knows the redirect address.';
comment on column identity_providers.icon is 'Address of a stored image for the button.';
comment on column identity_providers.role_claim is
  'The claim whose texts are a person''s groups. Empty: the issuer decides nothing about roles.';

alter table external_accounts drop constraint external_accounts_provider_fkey;
alter table external_sign_ins drop constraint external_sign_ins_provider_fkey;
alter table identity_providers drop constraint identity_providers_kind_key;
create unique index identity_providers_preset on identity_providers (kind) where kind <> 'openid';
alter table external_accounts add constraint external_accounts_provider_fkey
  foreign key (provider) references identity_providers (slug) on delete cascade;
create index external_accounts_provider on external_accounts (provider);
alter table external_sign_ins add constraint external_sign_ins_provider_fkey
  foreign key (provider) references identity_providers (slug) on delete cascade;
create index external_sign_ins_provider on external_sign_ins (provider);

alter table external_accounts add column gave_role boolean not null default false;
comment on column external_accounts.gave_role is
  'Whether the person is an administrator by the issuer''s group; only then the issuer takes the role away.';
alter table external_sign_ins add column in_administrator_group boolean;
comment on column external_sign_ins.in_administrator_group is 'Null if the issuer decides nothing about roles.';
