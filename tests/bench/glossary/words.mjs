import { seededRandom, shuffled } from './seeded-random.mjs';

const wordsOf = (text) => text.trim().split(/\s+/);

/** The three lists that names are made of: `Lazy` `Cache` `Invalidation`. */
export const QUALIFIERS = wordsOf(`
  Abstract Adaptive Ambient Atomic Asynchronous Balanced Blocking Bounded Branching Broken Cached Cascading Circular
  Clustered Cold Compact Concurrent Conditional Consistent Continuous Covariant Cyclic Dangling Declarative Deep Deferred
  Delegated Dense Detached Deterministic Dirty Distributed Dual Dynamic Eager Elastic Embedded Ephemeral Eventual Explicit
  External Federated Fixed Flat Forked Fuzzy Generic Global Greedy Hidden Hierarchical Hot Hybrid Idempotent Immutable
  Implicit Incremental Indirect Inverted Isolated Iterative Jagged Keyed Lazy Leaky Linear Local Loose Malformed Mutable
  Native Negative Nested Nominal Opaque Optimistic Orphaned Parallel Partial Passive Persistent Pessimistic Phantom Polled
  Primary Quiet Random Reactive Recursive Redundant Remote Replicated Scoped Secondary Shadow Shallow Shared Silent Sparse
  Stale Stateless Static Strict Structural Tacit Tagged Transient Transparent Truncated Typed Unbounded Unsafe Untyped
  Vacuous Versioned Virtual Volatile Weak Windowed Zombie
`);

export const SUBJECTS = wordsOf(`
  Account Adapter Address Agent Allocator Array Artifact Assertion Attribute Balancer Barrier Batch Bridge Broker Buffer
  Build Bundle Cache Callback Certificate Channel Checkpoint Class Client Closure Cluster Codec Column Command Commit
  Compiler Component Connection Constraint Container Contract Controller Cookie Coroutine Cursor Daemon Dependency
  Deployment Descriptor Digest Directory Domain Endpoint Entity Event Exception Exporter Facade Factory Fiber Field File
  Filter Fixture Flag Frame Function Gateway Graph Handler Hash Header Heap Hook Image Import Index Inode Interface
  Iterator Job Kernel Key Label Lambda Latch Layer Ledger Lexer Library Lifecycle Link Listener Lock Log Loop Macro Mapper
  Matrix Message Metric Migration Mock Module Monad Mutex Namespace Node Object Observer Offset Package Page Parser
  Partition Payload Pipeline Pointer Policy Pool Port Predicate Process Promise Protocol Proxy Quantile Query Queue Quorum
  Record Registry Replica Repository Request Resource Response Role Router Row Runtime Sandbox Schema Script Segment
  Semaphore Serializer Session Shard Signal Snapshot Socket Stack State Statement Storage Stream String Stub Subscriber
  Subnet Symbol Table Task Template Tenant Thread Token Trace Transaction Trigger Tuple Type Union Validator Variable
  Vector Vertex View Volume Watcher Webhook Widget Worker Wrapper Yield Zone
`);

export const KINDS = wordsOf(`
  Affinity Aliasing Allocation Analysis Antipattern Balancing Batching Binding Caching Coercion Collapse Collision
  Composition Compression Contention Coupling Coverage Decay Deduplication Delegation Discovery Drift Election Elimination
  Encapsulation Erasure Escalation Eviction Exhaustion Failover Fallacy Fragmentation Grammar Hoisting Hydration Inference
  Injection Inlining Interning Invalidation Inversion Isolation Joining Kata Leak Locality Marshalling Memoization Mirroring
  Narrowing Normalization Ordering Overflow Pattern Pinning Polling Pooling Prefetching Principle Promotion Pruning
  Rebalancing Reconciliation Reflection Replay Rotation Sampling Sharding Skew Smell Splitting Starvation Substitution
  Tearing Throttling Tracing Traversal Underflow Unrolling Validation Warming
`);

const FUNCTION_WORDS = wordsOf(`
  the of a to and in is that it for as with on be by this which are from an or not when at one has its but no can every
  than only more all so if before after two into each does until where without while other same because between they then
  still would what may must once whose never under over also both first last most few some another about against through
  within there these those who how had was were been will their them
`);

const PREFIXES = ['', 're', 'un', 'pre', 'over', 'sub', 'co'];
const SUFFIXES = ['', 's', 'ed', 'ing', 'er', 'able', 'less'];
const VOCABULARY_SIZE = 8000;

const joined = (stem, suffix) =>
  /^[aei]/.test(suffix) && stem.endsWith('e') ? stem.slice(0, -1) + suffix : stem + suffix;

/** Some 8000 distinct words, most frequent first: function words, the plain words of names, what is derived from them. */
export function vocabulary() {
  const random = seededRandom(8000);
  const stems = [...SUBJECTS, ...KINDS].map((word) => word.toLowerCase());
  const derived = stems.flatMap((stem) =>
    PREFIXES.flatMap((prefix) => SUFFIXES.map((suffix) => prefix + joined(stem, suffix))),
  );
  const words = new Set([
    ...FUNCTION_WORDS,
    ...shuffled(stems, random),
    ...shuffled(derived, random),
  ]);
  return [...words].slice(0, VOCABULARY_SIZE);
}

const TAG_POOL_SIZE = 400;

/** Tags of one and of two words, most frequent first. */
export function tagPool() {
  const random = seededRandom(TAG_POOL_SIZE);
  const pairs = SUBJECTS.flatMap((subject) => KINDS.map((kind) => `${subject} ${kind}`));
  const tags = [...shuffled(SUBJECTS, random).slice(0, 150), ...shuffled(pairs, random)];
  return tags.slice(0, TAG_POOL_SIZE).map((tag) => tag.toLowerCase());
}
