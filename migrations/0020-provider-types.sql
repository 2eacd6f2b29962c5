-- The services that are spoken to over HTTP.
alter table providers drop constraint providers_type_check;
alter table providers add constraint providers_type_check
  check (type in ('sandbox', 'smtp', 'ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'resend'));
