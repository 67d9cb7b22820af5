import facts from '../../facts/en.json';
import account from './account.json';
import analytics from './analytics.json';
import audit from './audit.json';
import codes from './codes.json';
import configuration from './configuration.json';
import jobs from './jobs.json';
import links from './links.json';
import look from './look.json';
import menu from './menu.json';
import menuExport from './menuExport.json';
import menuImport from './menuImport.json';
import operators from './operators.json';
import pdfMenus from './pdfMenus.json';
import preview from './preview.json';
import problems from './problems.json';
import reports from './reports.json';
import roles from './roles.json';
import session from './session.json';
import settings from './settings.json';
import shell from './shell.json';
import stores from './stores.json';
import team from './team.json';
import today from './today.json';
import translations from './translations.json';
import ui from './ui.json';
import users from './users.json';

export default {
  account,
  analytics,
  audit,
  codes,
  configuration,
  facts,
  jobs,
  links,
  look,
  menu,
  menuExport,
  menuImport,
  operators,
  pdfMenus,
  preview,
  problems,
  reports,
  roles,
  session,
  settings,
  shell,
  stores,
  team,
  today,
  translations,
  ui,
  users,
};
