type CamelKey<K> = K extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : K & string;

/** A type of the wire as the browser names its keys, at every depth. */
export type Camel<T> = T extends readonly (infer Each)[]
  ? Camel<Each>[]
  : T extends object
    ? { [K in keyof T as CamelKey<K>]: Camel<T[K]> }
    : T;
