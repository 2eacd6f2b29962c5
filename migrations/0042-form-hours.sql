-- What visitors do on a form, by the hour: a reader sees the days of her own clock.
create table form_hours (
  tenant_id uuid not null,
  form_id uuid not null,
  hour timestamptz not null,
  seen integer not null default 0,
  submitted integer not null default 0,
  confirmed integer not null default 0,
  primary key (tenant_id, form_id, hour),
  foreign key (tenant_id, form_id) references forms (tenant_id, id) on delete cascade
);
create index form_hours_hour on form_hours using brin (hour);
