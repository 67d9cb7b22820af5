// Writes the endpoints, hooks and types of the API for the browser, which names things in camelCase:
//
//   node scripts/generate-api.mjs [OpenAPI document] [output file]
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/api', import.meta.url));

/** Headers that are arguments of a call: the base query (lib/server/base-query.ts) turns them into headers. */
const headerArguments = {
  'If-Match': { name: 'revision', schema: { type: 'integer' } },
  'Idempotency-Key': { name: 'idempotencyKey', schema: { type: 'string' } },
};

/** An argument of the changes that drafts send, which is no header: lib/drafts/outbox.ts sends them again itself. */
const noRetry = {
  name: 'noRetry',
  in: 'header',
  schema: { type: 'boolean' },
  description: 'Whether the caller sends it again itself where no server was found',
};

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/** The browser's name of a property. */
export function camelName(name) {
  return name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

const snakeName = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether the keys of a schema's value are data, such as ids, and not names of properties. */
const isMap = ({ additionalProperties }) =>
  typeof additionalProperties === 'object' || additionalProperties === true;

/** Calls `visit` with the name and the schema of every property in a document. */
function eachProperty(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, schema] of Object.entries(node.properties ?? {})) visit(name, schema);
  for (const child of Object.values(node)) eachProperty(child, visit);
}

/**
 * The names of the properties whose values are maps, whose keys are not converted. A name is a map's wherever it
 * stands: the conversion knows names alone.
 */
export function mapsOf(document) {
  const maps = new Set();
  const others = new Set();
  const resolve = (schema) =>
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
  eachProperty(document.components.schemas, (name, schema) => {
    if (snakeName(camelName(name)) !== name)
      throw new Error(`${name} has no name in camelCase that leads back to it`);
    if (isMap(resolve(schema))) maps.add(camelName(name));
    else if (resolve(schema).properties) others.add(camelName(name));
  });
  const both = [...maps].filter((name) => others.has(name));
  if (both.length > 0) throw new Error(`${both.join(', ')}: a map in one schema, an object in another`);
  return [...maps].sort();
}

/**
 * How large the properties of answers may be, by schema and property: characters of a text, in each language, entries
 * of a list, the highest number.
 */
export function limitsOf(document) {
  const limits = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) => {
    const found = Object.entries(properties).flatMap(([name, property]) => {
      const limit = property['x-max-length'] ?? property.maxLength ?? property.maxItems ?? property.maximum;
      return limit === undefined ? [] : [[camelName(name), limit]];
    });
    const name = schema.replace(/Resource$/, '');
    return found.length > 0 && !inputs.test(schema)
      ? [[name[0].toLowerCase() + name.slice(1), Object.fromEntries(found)]]
      : [];
  });
  return Object.fromEntries(limits);
}

/** What the properties of answers are chosen from, by schema and property, where it is not a type of its own. */
export function valuesOf(document) {
  const values = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) => {
    const found = Object.entries(properties).flatMap(([name, property]) =>
      property['x-values'] ? [[camelName(name), property['x-values']]] : [],
    );
    const name = schema.replace(/Resource$/, '');
    return found.length > 0 ? [[name[0].toLowerCase() + name.slice(1), Object.fromEntries(found)]] : [];
  });
  return Object.fromEntries(values);
}

/** How the addresses of the social networks look that the document names. */
export function networksOf(document) {
  return Object.values(document.components.schemas).flatMap(({ properties = {} }) =>
    Object.values(properties).flatMap((property) => property['x-networks'] ?? []),
  );
}

/** The sites of others whose pages are links of a kind, as the document names them. */
export function sitesOf(document) {
  return Object.values(document.components.schemas).flatMap(({ properties = {} }) =>
    Object.values(properties).flatMap((property) => property['x-sites'] ?? []),
  );
}

/** The decimals of the currencies that the document names, where they have others than most. */
export function decimalsOf(document) {
  const found = Object.values(document.components.schemas).flatMap(({ properties = {} }) =>
    Object.values(properties).flatMap((property) => Object.entries(property['x-decimals'] ?? {})),
  );
  return Object.fromEntries(found);
}

/** Schemas of what is sent. Their limits are bounds that nobody meets, and not the rules of the fields. */
const inputs = /(Input|Patch|Order|Assignment)$|^Problem/;

/** A copy of a schema as the browser and the generator know it: its properties named in camelCase, at every depth. */
function renamed(node) {
  if (Array.isArray(node)) return node.map(renamed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, renamed(value)]));
  // Of a list of values the generator does not see that there may be none.
  if (copy.enum && Array.isArray(copy.type) && copy.type.includes('null')) {
    copy.type = copy.type[0];
    copy.nullable = true;
  }
  if (copy.properties && typeof copy.properties === 'object') {
    copy.properties = Object.fromEntries(
      Object.entries(copy.properties).map(([name, schema]) => [camelName(name), schema]),
    );
    if (copy.required) copy.required = copy.required.map(camelName);
  }
  return copy;
}

/** The answers of an operation that went well. */
const successes = ({ responses }) =>
  Object.entries(responses).flatMap(([status, response]) => (status.startsWith('2') ? [response] : []));

const isPaged = (operation) => successes(operation).some(({ headers }) => headers?.['Next-Cursor']);

/**
 * Whether an operation answers something that is shown or saved as it is, and not read by a call: something other than
 * JSON, such as a picture, or what is named for a folder.
 */
const isFile = (operation) =>
  successes(operation).some(
    ({ content, headers }) =>
      headers?.['Content-Disposition'] || (content && !('application/json' in content)),
  );

/** Changes that operators find in the log of the site, which is read again after them. */
const logged = ['discard-job', 'retry-job', 'update-configuration'];

/** An operation with the arguments that a call of the browser has. */
function callOf(method, operation) {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => {
    const argument = headerArguments[parameter.name];
    if (parameter.in === 'header') return argument ? [{ ...parameter, ...argument }] : [];
    return parameter.in === 'cookie' || (isPaged(operation) && parameter.name === 'cursor')
      ? []
      : [parameter];
  });
  const key = headerArguments['Idempotency-Key'];
  const creates = method === 'post' && operation.responses['201'];
  if (creates && parameters.every(({ name }) => name !== key.name)) parameters.push({ ...key, in: 'header' });
  if (creates || method === 'put' || method === 'patch') parameters.push(noRetry);
  const tags = logged.includes(operation.operationId) ? [...operation.tags, 'audit'] : operation.tags;
  // The generator takes ids that are names in TypeScript.
  return { ...operation, operationId: endpointName(operation), parameters, tags };
}

/** The document as the browser names things, without what no call asks for. */
export function browserDocument(document) {
  const paths = Object.entries(document.paths).map(([url, item]) => [
    url,
    Object.fromEntries(
      methods
        .filter((method) => item[method] && !isFile(item[method]))
        .map((method) => [method, callOf(method, item[method])]),
    ),
  ]);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, schemas: renamed(document.components.schemas) },
  };
}

/** The name of an operation's endpoint: `list-links` is `listLinks`. */
function endpointName({ operationId }) {
  return operationId.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** The names of the endpoints that answer page by page. */
const pagedEndpoints = (document) =>
  Object.values(document.paths).flatMap((item) =>
    Object.values(item)
      .filter((operation) => operation.responses && isPaged(operation))
      .map(endpointName),
  );

const upper = (name) => name[0].toUpperCase() + name.slice(1);

/** Replaces the one place that a pattern matches. */
function replaceOnce(text, pattern, replacement) {
  if (text.match(new RegExp(pattern, 'g'))?.length !== 1) throw new Error(`not exactly once: ${pattern}`);
  return text.replace(pattern, replacement);
}

/** Makes an infinite query of an endpoint that the generator, which knows none, has made a query of. */
function withPages(text, name) {
  const type = upper(name);
  const query = new RegExp(
    `${name}: build\\.query<\\s*${type}ApiResponse,\\s*${type}ApiArg\\s*>\\(\\{\\s*query: \\((queryArg)?\\) => \\(\\{`,
  );
  const pages = `${name}: build.infiniteQuery<Page<${type}ApiResponse>, ${type}ApiArg, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({
        cursor: pageParam,`;
  return replaceOnce(
    replaceOnce(text, query, pages),
    new RegExp(`\\buse${type}Query\\b`),
    `use${type}InfiniteQuery`,
  );
}

/** What the endpoints take that are sent a file: its media types, and how many bytes and pages it may have. */
export function filesOf(document) {
  const operations = Object.values(document.paths).flatMap(({ post, put }) => [post, put]);
  const files = operations.flatMap((operation) => {
    const form = operation?.requestBody?.content?.['multipart/form-data'];
    if (!form) return [];
    const [[field, { contentType }]] = Object.entries(form.encoding);
    const { maxLength: maxBytes, 'x-max-pages': maxPages } = form.schema.properties[field];
    return [
      [endpointName(operation), { types: contentType.split(', '), maxBytes, ...(maxPages && { maxPages }) }],
    ];
  });
  return Object.fromEntries(files);
}

/** Has an endpoint send its body as a form, and tell how much of it has been sent, which the generator does not know of. */
function withForm(text, name) {
  const query = new RegExp(
    `(${name}: build\\.mutation<[^>]*>\\(\\{\\s*query: \\(queryArg\\) => \\(\\{[^]*?)body: queryArg\\.body,`,
  );
  const argument = new RegExp(`(export type ${upper(name)}ApiArg = \\{[^]*?)(\\n\\};)`);
  return replaceOnce(
    replaceOnce(text, query, '$1form: queryArg.body,\n          onProgress: queryArg.onProgress,'),
    argument,
    `$1
  /** Hears how much of it has been sent, from 0 to 1 */
  onProgress?: (share: number) => void;$2`,
  );
}

/** The module of endpoints, hooks and types for an OpenAPI document. */
export async function generate(document) {
  // The generator reads files.
  const { generateEndpoints } = createRequire(import.meta.url)('@rtk-query/codegen-openapi');
  const folder = mkdtempSync(path.join(tmpdir(), 'carte-api-'));
  try {
    const schemaFile = path.join(folder, 'openapi.json');
    writeFileSync(schemaFile, JSON.stringify(browserDocument(document)));
    const text = await generateEndpoints({
      schemaFile,
      apiFile: './server.ts',
      apiImport: 'server',
      exportName: 'api',
      hooks: true,
      tag: true,
      encodePathParams: true,
      mergeReadWriteOnly: true,
      useUnknown: true,
      endpointOverrides: [
        // Who changes their own role may not read the team any more: features/team says when to read it again.
        { pattern: 'assignRole', invalidatesTags: [] },
        // Whether an address is free is asked while it is typed, and no longer matters when the store is there.
        { pattern: 'checkSlug', providesTags: [] },
        // It changes nothing: it is read as often as its options change, which are more than an address holds.
        { pattern: 'previewPrintSheets', type: 'query' },
        // What they answer is put where images are read (lib/pictures/image-cache.ts).
        { pattern: ['addImage', 'updateImage'], invalidatesTags: [] },
      ],
    });
    const head = '// Written by scripts/generate-api.mjs from docs/api/openapi.json: run `make api`.\n';
    const maps = `\n/** The properties whose values are maps: their keys are data, and travel as they are. */
export const maps: readonly string[] = ${JSON.stringify(mapsOf(document))};\n`;
    const limits = `\n/** How large fields may be: characters of a text, entries of a list, the highest number. */
export const limits = ${JSON.stringify(limitsOf(document), null, 2)} as const;\n`;
    const values = `\n/** What fields are chosen from, where it is not a type of its own. */
export const values = ${JSON.stringify(valuesOf(document))};\n`;
    const networks = `\n/** The social networks in the order in which they are offered, and how their addresses look. */
export const networks: readonly { id: string; name: string; profile: string; hosts: readonly string[] }[] = ${JSON.stringify(networksOf(document), null, 2)};\n`;
    const sites = `\n/** Sites of others whose pages are links of a kind, and their hosts. */
export const sites: readonly { kind: string; name: string; hosts: readonly string[] }[] = ${JSON.stringify(sitesOf(document), null, 2)};\n`;
    const files = filesOf(document);
    const uploads = `\n/** What the endpoints take that are sent a file. */
export const files = ${JSON.stringify(files)};\n`;
    const decimals = `\n/** How many digits after the point currencies have that do not have 2. */
export const decimals: Readonly<Record<string, number>> = ${JSON.stringify(decimalsOf(document))};\n`;
    const paged = pagedEndpoints(document).reduce(withPages, text);
    const whole = Object.keys(files).reduce(withForm, paged);
    return (
      head +
      replaceOnce(
        whole,
        /import \{ server as api \} from/,
        'import { type Page, pages, server as api } from',
      ) +
      maps +
      limits +
      values +
      networks +
      sites +
      decimals +
      uploads
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [
    ,
    ,
    document = fileURLToPath(new URL('../../docs/api/openapi.json', import.meta.url)),
    output = path.join(source, 'endpoints.gen.ts'),
  ] = process.argv;
  writeFileSync(output, await generate(JSON.parse(readFileSync(document, 'utf8'))));
}
