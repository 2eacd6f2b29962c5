-- What a sign-up typed holds for the browser that typed it. Any other browser is asked again behind the mailed link.
alter table users
  add column sign_up_hash bytea,
  -- The first time the owner of the address followed a link to it.
  add column address_confirmed_at timestamptz;
