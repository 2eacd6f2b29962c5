-- Pictures that one can see through and of which little is seen on a dark ground, such as a black logo; of earlier ones it is not known.
alter table images add column fades boolean not null default false;
