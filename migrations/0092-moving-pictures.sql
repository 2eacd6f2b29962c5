-- Pictures that move are kept as GIF, which every mail program reads; all others as WebP.
alter table images add column moves boolean not null default false;
