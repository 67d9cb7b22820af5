import { setTimeout } from 'node:timers/promises';

/** A text by language key. */
export type Text = { en?: string; fn?: string; de?: string; tr?: string };

export type Store = { id: string; slug: string; name: string };
export type Link = { id: string; name: Text; link_address: string; clicks: number; is_active: boolean };
export type Figures = { views: number; scans: number; clicks: number; visitors: number };
export type Table = { id: string; number: number; code: string };

export type Dish = {
  id: string;
  name: Text;
  allergens: { contains: string[]; may_contain: string[]; free: string[] };
  diets: string[];
  sold_out: boolean;
  is_active: boolean;
};
export type Section = { id: string; name: Text; dishes: Dish[] };
export type Menu = { id: string; menu_sections: Section[] };

/** Calls of the API by one user. */
export class Api {
  constructor(
    private readonly url: string,
    private readonly token = '',
  ) {}

  async get<T>(path: string): Promise<T> {
    const headers = this.token ? { Authorization: `Bearer ${this.token}` } : undefined;
    const answer = await fetch(this.url + path, { headers });
    if (!answer.ok) throw new Error(`GET ${path} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Makes something, and answers it; who makes a lot waits when the server asks for that. */
  async post<T>(path: string, body: object): Promise<T> {
    const headers = { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status === 429) {
      await answer.body?.cancel();
      await setTimeout(1000 * Number(answer.headers.get('Retry-After')));
      return this.post(path, body);
    }
    if (!answer.ok) throw new Error(`POST ${path} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Adds a picture to a store, and answers its id. */
  async addPicture(storeId: string, picture: Buffer): Promise<string> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(picture)]), 'picture');
    const headers = { Authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.url}/api/stores/${storeId}/images`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`the picture is refused: ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  }

  /** Changes the look of a store for its guests. */
  async publishLook(storeId: string, look: object): Promise<void> {
    const path = `/api/stores/${storeId}/appearance`;
    await this.patch(path, look);
    const headers = { Authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.url}${path}/publish`, { method: 'POST', headers });
    if (!answer.ok) throw new Error(`the look is not published: ${await answer.text()}`);
  }

  /** Changes a part, and answers the problem details when that is refused. */
  async patch(path: string, body: object): Promise<{ status: number; detail?: string }> {
    const headers = { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(this.url + path, { method: 'PATCH', headers, body: JSON.stringify(body) });
    return { status: answer.status, ...((await answer.json()) as { detail?: string }) };
  }

  /** Sets something as a whole. */
  async put(path: string, body: object): Promise<void> {
    const headers = { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(this.url + path, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`PUT ${path} answers ${answer.status}: ${await answer.text()}`);
  }

  /** Deletes something. */
  async delete(path: string): Promise<void> {
    const headers = { Authorization: `Bearer ${this.token}` };
    const answer = await fetch(this.url + path, { method: 'DELETE', headers });
    if (!answer.ok) throw new Error(`DELETE ${path} answers ${answer.status}: ${await answer.text()}`);
  }

  /** The store of a slug among those the user may see. */
  async store(slug: string): Promise<Store> {
    const stores = await this.get<Store[]>('/api/stores');
    return found(
      stores.find((store) => store.slug === slug),
      `store ${slug}`,
    );
  }

  async links(storeId: string): Promise<Link[]> {
    return this.get<Link[]>(`/api/stores/${storeId}/links`);
  }

  /** The link with an English name. */
  async link(storeId: string, name: string): Promise<Link> {
    const links = await this.links(storeId);
    return found(
      links.find((link) => link.name.en === name),
      `link ${name}`,
    );
  }

  /** What guests did in the last half hour. */
  async live(storeId: string): Promise<Figures> {
    return (await this.get<{ now: Figures }>(`/api/stores/${storeId}/reports/live`)).now;
  }

  /** The store's menu. */
  async menu(storeId: string): Promise<Menu> {
    const [menu] = await this.get<{ id: string }[]>(`/api/stores/${storeId}/menus`);
    return this.get<Menu>(`/api/stores/${storeId}/menus/${found(menu, 'menu').id}`);
  }

  async table(storeId: string, number: number): Promise<Table> {
    const tables = await this.get<Table[]>(`/api/stores/${storeId}/tables`);
    return found(
      tables.find((table) => table.number === number),
      `table ${number}`,
    );
  }
}

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`There is no ${what}.`);
  return value;
};
