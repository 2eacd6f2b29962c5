-- Sign-in with accounts of Apple, GitHub and Facebook.

alter table identity_providers drop constraint identity_providers_kind_check;
alter table identity_providers add constraint identity_providers_kind_check
  check (kind in ('google', 'microsoft', 'apple', 'github', 'facebook', 'openid'));
alter table identity_providers add column team_id text not null default '', add column key_id text not null default '';
comment on column identity_providers.team_id is
  'Of Apple: the developer team, and in key_id the key, whose private key is in client_secret.';

insert into identity_providers (kind, issuer) values
  ('apple', 'https://appleid.apple.com'),
  ('github', 'https://github.com'),
  ('facebook', 'https://www.facebook.com');
