// Solves instances with Boost's maximum_weighted_matching and weights of 128 bits:
//
//	boost FILE...
#include "instance.h"
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/maximum_weighted_matching.hpp>
#include <boost/version.hpp>

int main(int count, char **files) {
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                                      boost::property<boost::edge_weight_t, Weight>>;
  std::string version = std::to_string(BOOST_VERSION / 100000) + "." + std::to_string(BOOST_VERSION / 100 % 1000) + "." +
                        std::to_string(BOOST_VERSION % 100);
  return drive(count, files, "Boost", version, [](const Instance &instance, std::vector<int> &mate) {
    Graph graph(instance.order);
    Weight large = Weight(1) << instance.bits; // more than any round costs, so that as many pairs as possible are best
    for (int i = 0; i < instance.order; i++)
      for (int j = i + 1; j < instance.order; j++) boost::add_edge(i, j, large - instance.cost(i, j), graph);

    double start = seconds();
    std::vector<boost::graph_traits<Graph>::vertex_descriptor> found(instance.order);
    boost::maximum_weighted_matching(graph, &found[0]);
    double took = seconds() - start;
    for (int i = 0; i < instance.order; i++)
      if (found[i] != boost::graph_traits<Graph>::null_vertex()) mate[i] = int(found[i]);
    return took;
  });
}
