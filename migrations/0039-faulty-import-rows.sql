-- Rows of an import that a person can correct and import again.

alter table imports add column header jsonb;
alter table imports add column faulty_rows integer not null default 0;
alter table imports add column stored_rows integer not null default 0;
comment on column imports.header is 'The headings of the file, for the file of rows to correct.';
comment on column imports.faulty_rows is 'Rows that were refused, or of which a value did not fit.';
comment on column imports.stored_rows is 'Faulty rows that are in import_faulty_rows.';

create table import_faulty_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  line integer not null,
  cells jsonb not null,
  constraint import_faulty_rows_pkey primary key (tenant_id, import_id, line),
  constraint import_faulty_rows_tenant_id_import_id_fkey foreign key (tenant_id, import_id)
    references imports (tenant_id, id) on delete cascade
);
comment on table import_faulty_rows is 'Cells of rows to correct, for 30 days. The file of an import is deleted when it ends.';

-- Addresses of international domains have one spelling: the readable one, also where it was entered as in DNS (xn--).

create function pg_temp.punycode(input text) returns text language plpgsql as $$
declare
  -- RFC 3492, sections 5 and 6.
  basic text := case when input like '%-%' then regexp_replace(input, '-[^-]*$', '') else '' end;
  rest text := case when input like '%-%' then regexp_replace(input, '^.*-', '') else input end;
  letters int[] := coalesce((select array_agg(ascii(letter) order by at) from unnest(string_to_array(basic, null)) with ordinality as l (letter, at)), '{}');
  code int := 128;
  place int := 0;
  bias int := 72;
  before int;
  weight int;
  step int;
  threshold int;
  digit int;
  delta int;
begin
  while rest <> '' loop
    before := place;
    weight := 1;
    step := 36;
    loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', left(rest, 1)) - 1;
      if rest = '' or digit < 0 then return null; end if;
      rest := substr(rest, 2);
      place := place + digit * weight;
      threshold := greatest(1, least(26, step - bias));
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      step := step + 36;
    end loop;
    delta := (place - before) / case when before = 0 then 700 else 2 end;
    delta := delta + delta / (cardinality(letters) + 1);
    bias := 0;
    while delta > 455 loop
      delta := delta / 35;
      bias := bias + 36;
    end loop;
    bias := bias + 36 * delta / (delta + 38);
    code := code + place / (cardinality(letters) + 1);
    -- Signs and pictures stay as they are in DNS.
    if code < 160 or code between 8592 and 11263 or code > 126975 then return null; end if;
    place := place % (cardinality(letters) + 1);
    letters := letters[1:place] || code || letters[place + 1:];
    place := place + 1;
  end loop;
  return (select string_agg(chr(letter), '' order by at) from unnest(letters) with ordinality as l (letter, at));
exception when others then
  return null;
end $$;

create function pg_temp.readable(email text) returns text language sql as $$
  select split_part(email, '@', 1) || '@' || string_agg(
    case when label like 'xn--%' then coalesce(pg_temp.punycode(substr(label, 5)), label) else label end, '.' order by at)
  from unnest(string_to_array(split_part(email, '@', 2), '.')) with ordinality as l (label, at)
$$;

insert into suppressions (tenant_id, email, reason, created_at, detail, has_left, bounce_rule)
  select tenant_id, pg_temp.readable(email), reason, created_at, detail, has_left, bounce_rule
  from suppressions where email like '%xn--%' and email ~ '[@.]xn--' on conflict do nothing;
update contacts c set email = pg_temp.readable(c.email)
  where c.email like '%xn--%' and c.email ~ '[@.]xn--'
    and not exists (select from contacts o where o.tenant_id = c.tenant_id and o.email = pg_temp.readable(c.email));
update users u set email = pg_temp.readable(u.email)
  where u.email like '%xn--%' and u.email ~ '[@.]xn--'
    and not exists (select from users o where o.email = pg_temp.readable(u.email));
